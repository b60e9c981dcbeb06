import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { DescriptionList, Table } from './table.tsx'

const orders = [
  { id: '17', plan: 'Gold', money: '¥ 80.00' },
  { id: '9', plan: 'Diamond', money: '¥ 588.00' },
]

describe('a table', () => {
  it('keeps its roles, and its headers beside each cell, for when it turns into cards', async () => {
    const { container } = render(
      <Table
        caption="Orders"
        rows={orders}
        rowKey={order => order.id}
        columns={[
          { key: 'plan', header: 'Plan', cell: order => order.plan },
          { key: 'money', header: 'Amount', cell: order => <b>{order.money}</b>, numeric: true },
        ]}
      />,
    )
    expect(screen.getByRole('table', { name: 'Orders' }).getAttribute('role')).toBe('table')
    expect(screen.getAllByRole('columnheader').map(header => header.textContent)).toEqual(['Plan', 'Amount'])
    expect(screen.getAllByRole('row')).toHaveLength(3)
    const cell = screen.getByRole('cell', { name: '¥ 588.00' })
    expect([cell.dataset.label, cell.dataset.numeric]).toEqual(['Amount', 'true'])
    expect(await accessibilityFaults(container)).toEqual([])
  })
})

describe('a description list', () => {
  it('pairs terms with details', async () => {
    const { container } = render(<DescriptionList items={[{ term: 'Order', detail: '17' }]} />)
    expect(screen.getByRole('term').textContent).toBe('Order')
    expect(screen.getByRole('definition').textContent).toBe('17')
    expect(await accessibilityFaults(container)).toEqual([])
  })
})

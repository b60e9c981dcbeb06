import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { Steps } from './steps.tsx'

const steps = [{ title: 'Order' }, { title: 'Pay', detail: 'Scan the code' }, { title: 'Open' }]

describe('steps', () => {
  it.each([
    [0, ['current', 'waiting', 'waiting']],
    [1, ['done', 'current', 'waiting']],
    [3, ['done', 'done', 'done']],
  ])('with %d done are %s', async (done, states) => {
    const { container } = render(<Steps steps={steps} done={done} doneLabel="done" />)
    expect(screen.getAllByRole('listitem').map(step => step.dataset.state)).toEqual(states)
    expect(screen.queryAllByText('done')).toHaveLength(done)
    expect(container.querySelectorAll('[aria-current="step"]')).toHaveLength(done < 3 ? 1 : 0)
    expect(await accessibilityFaults(container)).toEqual([])
  })
})

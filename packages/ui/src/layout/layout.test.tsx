import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { Cluster, Grid, Page, Section, Stack } from './layout.tsx'

describe('the layout', () => {
  it('is written as classes, on the element that the content is', async () => {
    const { container } = render(
      <Page as="main" width="narrow">
        <Section tight ruled aria-label="Orders">
          <Stack as="ul" gap={2} className="orders">
            <Cluster as="li" align="between">
              Paid
            </Cluster>
          </Stack>
          <Grid column="narrow" />
        </Section>
      </Page>,
    )
    expect(screen.getByRole('main').className).toBe('page page-narrow')
    expect(screen.getByRole('region', { name: 'Orders' }).className).toBe('section section-tight section-ruled')
    expect(screen.getByRole('list').className).toBe('stack orders')
    expect(screen.getByRole('list').dataset.gap).toBe('2')
    expect(screen.getByRole('listitem').className).toBe('cluster cluster-between')
    expect(container.querySelector('.grid-narrow')).not.toBeNull()
    expect(await accessibilityFaults(container)).toEqual([])
  })
})

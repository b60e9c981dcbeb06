import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import * as brandIcons from './brands.tsx'
import * as interfaceIcons from './interface.tsx'
import * as productIcons from './product.tsx'

const icons = Object.entries({ ...interfaceIcons, ...productIcons, ...brandIcons })

describe('the icons', () => {
  it.each(icons)('%s is decoration until it is given a label', (name, Icon) => {
    const { container } = render(
      <>
        <Icon />
        <Icon label={name} className="icon-lg" />
      </>,
    )
    expect(screen.getAllByRole('img').map(icon => icon.getAttribute('aria-label'))).toEqual([name])
    expect(container.querySelectorAll('svg.icon[viewBox="0 0 24 24"]')).toHaveLength(2)
    expect(screen.getByRole('img').children.length).toBeGreaterThan(0)
  })

  it('are well formed for screen readers', async () => {
    const { container } = render(icons.map(([name, Icon]) => <Icon key={name} label={name} />))
    expect(await accessibilityFaults(container)).toEqual([])
  })
})

import axe from 'axe-core'

// Colours are judged by the tokens' own test, and a component alone has no page landmarks.
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }

/** What axe finds wrong with a rendered component, one line per kind of fault. */
export async function accessibilityFaults(node: Element): Promise<string[]> {
  const { violations } = await axe.run(node, { rules })
  return violations.map(fault => `${fault.id}: ${fault.nodes.map(place => place.html).join(' ')}`)
}

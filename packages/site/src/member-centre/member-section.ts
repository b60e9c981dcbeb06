import type { Client } from '@bohe/api-client/client'
import type { CallName } from '@bohe/api-client/contract'
import type { ComponentType } from 'react'
import type { MemberSection, MemberSectionProps } from '#edition.ts'

/** A section whose body takes what its own `load` gives. */
interface Loaded<Data> extends Omit<MemberSection, 'load' | 'Section'> {
  load: (api: Client<CallName>, url: URL) => Promise<Data>
  Section: ComponentType<Omit<MemberSectionProps, 'data'> & { data: Data }>
}

/** Lets an edition list sections side by side: that load and body fit is checked here, once, and then forgotten. */
export const memberSection = <Data>({ Section, ...section }: Loaded<Data>): MemberSection => ({
  ...section,
  Section: Section as ComponentType<MemberSectionProps>,
})

/** The open section: the one that `tab` names, else the first. */
export const openSection = (sections: readonly MemberSection[], tab: string | null): MemberSection => {
  const found = sections.find(({ id }) => id === tab) ?? sections[0]
  if (!found) throw new Error('An edition without a section for its members')
  return found
}

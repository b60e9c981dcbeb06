import { isDeepStrictEqual } from 'node:util'
import { asFlag } from '@bohe/api-client/contract/scalars'
import type { ParsedStaffInput, StaffData } from '@bohe/api-client/staff'
import type { Tx } from '#database/schema.ts'
import { refuseStale } from '#features/audit/stale.ts'
import { documentFaults } from '#features/site-files/document-faults.ts'
import {
  type DocumentKind,
  documentNames,
  kindOf,
  preparedDocument,
  valueInFile,
} from '#features/site-files/documents.ts'
import { SiteFileWrong } from '#gateways/site-files/fault.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { CallingStaff, SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { leavesOf } from './leaves.ts'
import * as store from './store.ts'

/** What both sites are served is changed by who sees both. */
const owns = ({ regions }: CallingStaff, { region }: DocumentKind): boolean =>
  region === null ? regions.length > 1 : regions.includes(region)

const sees = ({ regions }: CallingStaff, { region }: DocumentKind): boolean =>
  region === null || regions.includes(region)

const shown = (name: string, kind: DocumentKind, saved: store.SiteDocument | undefined, staff: CallingStaff) => ({
  name,
  origin: saved?.value ? ('console' as const) : ('file' as const),
  region: kind.region ?? ('' as const),
  version: saved?.version ?? 0,
  saved_by: saved?.saved_by ?? '',
  saved_at: saved?.saved_at.toISOString() ?? '',
  is_own: asFlag(owns(staff, kind)),
})

/** The parts of the site that somebody sees. */
export const siteDocuments = async (_: object, { context, staff }: SignedInCall) => {
  const [names, saved] = [
    await documentNames(context.db, context.config.contentFolder),
    await store.savedDocuments(context.db),
  ]
  const documents = names.flatMap(name => {
    const kind = kindOf(name)
    return kind && sees(staff, kind) ? [shown(name, kind, saved.get(name), staff)] : []
  })
  return { documents }
}

const json = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2))

/** One part, as it is served now. */
export const siteDocument = async ({ name }: ParsedStaffInput<'siteDocument'>, { context, staff }: SignedInCall) => {
  const kind = kindOf(name)
  if (!kind || !sees(staff, kind)) return refuse('documentUnknown')
  const saved = (await store.savedDocuments(context.db)).get(name)
  const inFile = valueInFile(context.config.contentFolder, kind)
  return {
    ...shown(name, kind, saved, staff),
    json: json(saved?.value ?? inFile ?? {}),
    file_json: json(inFile),
  }
}

const aboutDocument = (name: string) => `site ${name}`

/** What a save changed, for the audit: each value by its path, before and after. */
const toldChange = (name: string, before: unknown, after: unknown) => {
  const [old, now] = [leavesOf(before), leavesOf(after)]
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter(path => old.get(path) !== now.get(path))
  const of = (side: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(paths.map(path => [path, side.get(path) ?? null]))
  const about = { about: aboutDocument(name) }
  return { before: { ...about, ...of(old) }, after: { ...about, ...of(now) } }
}

/** A document that somebody may change, in the version that he saw; or why not. */
const changeable = async (tx: Tx, staff: CallingStaff, name: string, version: number) => {
  const kind = kindOf(name)
  if (!kind || !sees(staff, kind)) return refuse('documentUnknown')
  if (!owns(staff, kind)) return refuse('beyondOwn')
  const saved = await store.lockDocument(tx, name)
  if ((saved?.version ?? 0) !== version) return refuseStale(tx, aboutDocument(name))
  return { kind, saved }
}

const checked = (kind: DocumentKind, value: object, { context }: SignedInCall) => {
  const read = kind.schema.safeParse(value)
  if (!read.success) return refuse('invalidFields', {}, documentFaults(read.error, value))
  try {
    preparedDocument(kind, value, context.config)
  } catch (error) {
    if (error instanceof SiteFileWrong) return refuse('invalidFields', {}, { 'chat.url_template': 'staff.site-https' })
    throw error
  }
  return { value: read.data }
}

/** Serves another version of a part. */
export const saveSiteDocument = (
  input: ParsedStaffInput<'saveSiteDocument'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited<StaffData<'saveSiteDocument'>>(async tx => {
    const { staff, context, now } = call
    const { name } = input
    const found = await changeable(tx, staff, name, input.version)
    if (found instanceof Refused) return found
    const { kind, saved } = found
    const read = checked(kind, input.value, call)
    if (read instanceof Refused) return read
    const before = saved?.value ?? valueInFile(context.config.contentFolder, kind)
    if (saved?.value && isDeepStrictEqual(saved.value, read.value)) return refuse('stateUnchanged')
    const version = input.version + 1
    await store.saveDocument(tx, { name, value: read.value, version, saved_by: staff.email, saved_at: now })
    return { ...toldChange(name, before, read.value), region: kind.region, result: { version } }
  })

/** Serves the file of the content folder again. */
export const revertSiteDocument = (
  input: ParsedStaffInput<'revertSiteDocument'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited<StaffData<'revertSiteDocument'>>(async tx => {
    const { staff, context, now } = call
    const { name } = input
    const found = await changeable(tx, staff, name, input.version)
    if (found instanceof Refused) return found
    const { kind, saved } = found
    if (!saved?.value) return refuse('stateUnchanged')
    const version = input.version + 1
    await store.saveDocument(tx, { name, value: null, version, saved_by: staff.email, saved_at: now })
    const after = valueInFile(context.config.contentFolder, kind)
    return { ...toldChange(name, saved.value, after), region: kind.region, result: { state: 'done' } }
  })

import { html, picture } from '@bohe/api-client/contract/scalars'
import { RegionCode } from '@bohe/api-client/contract/wire'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Context } from '#context.ts'
import { isBrowser } from '#http/origin.ts'
import { siteOfHost } from '#site-address.ts'
import { isDrawing, pictureOfDrawing } from './svg-picture.ts'

/**
 * A page shows a picture by its path; whoever is no page gets the whole address, of the site that was asked or else of the
 * region's. Which fields hold pictures is the contract's to say.
 */

type Schema = z.core.$ZodType

const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

/** Whether an answer of this shape can show a picture. */
export const showsPictures = (schema: Schema): boolean => {
  const def = defOf(schema)
  if (schema === picture || schema === html) return true
  if (def.type === 'object') return Object.values(def.shape).some(showsPictures)
  if (def.type === 'array') return showsPictures(def.element)
  return def.type === 'optional' || def.type === 'nullable' ? showsPictures(def.innerType) : false
}

/** The origin that whole addresses begin with; undefined for a page, which needs none. */
export const pictureOrigin = (request: FastifyRequest, { config }: Pick<Context, 'config'>, region: RegionCode) => {
  if (isBrowser(request)) return undefined
  return siteOfHost(config, request.host) ?? config.siteOrigins.at(region === RegionCode.mainland ? -1 : 0)
}

/** The picture that is made of a drawing; '' when none could be. */
const madeOf = async ({ files, log }: Context, origin: string, drawing: string): Promise<string> => {
  try {
    return origin + (await pictureOfDrawing(files, drawing))
  } catch (error) {
    log.warn({ error }, 'a drawing could not be made a picture')
    return ''
  }
}

// The sanitiser writes attributes in this one way.
const wholeHtml = (origin: string, text: string) => text.replaceAll(/(<img [^>]*?src=")(?=\/[^/])/g, `$1${origin}`)

type Fields = Readonly<Record<string, unknown>>

const shown = new WeakMap<z.core.$ZodObjectDef, readonly (readonly [string, Schema])[]>()

/** The fields of an object that can show a picture. */
const partsShowing = (def: z.core.$ZodObjectDef) => {
  const parts = shown.get(def) ?? Object.entries(def.shape).filter(([, part]) => showsPictures(part))
  shown.set(def, parts)
  return parts
}

/** Rewrites the addresses of one answer: drawings that no picture was made of yet are noted, and stay. */
class Addresses {
  readonly #origin: string
  readonly #made = new Map<string, string>()
  readonly noted = new Set<string>()

  constructor(origin: string) {
    this.#origin = origin
  }

  async make(context: Context): Promise<void> {
    const make = async (drawing: string) => this.#made.set(drawing, await madeOf(context, this.#origin, drawing))
    await Promise.all(Array.from(this.noted, make))
  }

  /** The same value with whole addresses; itself where there is nothing to rewrite. */
  whole(schema: Schema, value: unknown): unknown {
    if (value === null || value === undefined || value === '') return value
    if (schema === picture && typeof value === 'string') return this.#picture(value)
    if (schema === html && typeof value === 'string') return wholeHtml(this.#origin, value)
    const def = defOf(schema)
    if (def.type === 'optional' || def.type === 'nullable') return this.whole(def.innerType, value)
    if (def.type === 'array') return (value as unknown[]).map(each => this.whole(def.element, each))
    return def.type === 'object' ? this.#object(partsShowing(def), value as Fields) : value
  }

  #object(parts: readonly (readonly [string, Schema])[], given: Fields): Fields {
    let rewritten: Record<string, unknown> | undefined
    for (const [name, part] of parts) {
      const one = this.whole(part, given[name])
      if (one === given[name]) continue
      rewritten ??= { ...given }
      rewritten[name] = one
    }
    return rewritten ?? given
  }

  #picture(address: string): string {
    if (!isDrawing(address)) return address.startsWith('/') ? this.#origin + address : address
    const made = this.#made.get(address)
    if (made === undefined) this.noted.add(address)
    return made ?? address
  }
}

/** The same answer with the whole address of each picture. */
export const withWholeAddresses = async (
  context: Context,
  origin: string,
  schema: Schema,
  value: unknown,
): Promise<unknown> => {
  const addresses = new Addresses(origin)
  const whole = addresses.whole(schema, value)
  if (addresses.noted.size === 0) return whole
  await addresses.make(context)
  return addresses.whole(schema, value)
}

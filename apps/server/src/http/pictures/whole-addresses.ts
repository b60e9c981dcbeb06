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

const wholePicture = async ({ files, log }: Context, origin: string, address: string): Promise<string> => {
  if (!isDrawing(address)) return address.startsWith('/') ? origin + address : address
  try {
    return origin + (await pictureOfDrawing(files, address))
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

/** The same answer with the whole address of each picture. */
export const withWholeAddresses = async (
  context: Context,
  origin: string,
  schema: Schema,
  value: unknown,
): Promise<unknown> => {
  const inside = (part: Schema, of: unknown) => withWholeAddresses(context, origin, part, of)
  if (schema === picture && typeof value === 'string') return wholePicture(context, origin, value)
  if (schema === html && typeof value === 'string') return wholeHtml(origin, value)
  const def = defOf(schema)
  if (value === null || value === undefined) return value
  if (def.type === 'optional' || def.type === 'nullable') return inside(def.innerType, value)
  if (def.type === 'array') return Promise.all((value as unknown[]).map(each => inside(def.element, each)))
  if (def.type !== 'object') return value
  const given = partsShowing(def).filter(([name]) => Object.hasOwn(value as Fields, name))
  const changed = given.map(async ([name, part]) => [name, await inside(part, (value as Fields)[name])])
  return { ...value, ...Object.fromEntries(await Promise.all(changed)) }
}

import * as z from 'zod/mini'
import { httpUrl, real, text, vendorsUrl } from './setting-rules.ts'

type Schema<Value> = z.ZodMiniType<Value, string | undefined>

/** One variable of the environment. */
export interface Setting<Name extends string = string, Value = unknown> {
  name: Name
  /** In environments 1 and 2. A schema that takes `undefined` lets the setting be missing. */
  schema: Schema<Value>
  /** In environments 3 and 4. */
  live: Schema<Value>
}

/** Settings by the names that the program has for their values. */
export type Settings = Readonly<Record<string, Setting>>

export type Values<Of extends Settings> = {
  [Key in keyof Of]: Of[Key] extends Setting<string, infer Value> ? Value : never
}

export type NameIn<Of extends Settings> = Of extends Settings ? Of[keyof Of]['name'] : never

/** A setting, and what it has to be in environments 3 and 4 where that is more. */
export const setting = <const Name extends string, Value>(
  name: Name,
  schema: Schema<Value>,
  live: Schema<Value> = schema,
): Setting<Name, Value> => ({ name, schema, live })

/** What our account at a vendor is known by. */
export const credential = <const Name extends string>(name: Name, rule: z.ZodMiniType<string, string> = text) =>
  setting(name, rule, z.pipe(real, rule))

/** Where a vendor is: its own address unless it is set, and one of its own hosts in environments 3 and 4. */
export const vendorUrl = <const Name extends string>(name: Name, standard: string, host: RegExp, rule = httpUrl) =>
  setting(name, z.prefault(rule, standard), z.prefault(vendorsUrl(host), standard))

/** An account at a vendor: all of its settings that have no standard value are set, or none and it is off. */
export interface Account<Of extends Settings = Settings> {
  settings: Of
}

export const account = <const Of extends Settings>(settings: Of): Account<Of> => ({ settings })

const isNeeded = ({ schema }: Setting) => !z.safeParse(schema, undefined).success

/** Whether an account is on: one of its settings says so. */
export const isOn = ({ settings }: Account, environment: Readonly<Record<string, string | undefined>>): boolean =>
  Object.values(settings).some(each => environment[each.name] !== undefined && isNeeded(each))

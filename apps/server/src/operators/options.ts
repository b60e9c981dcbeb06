import * as z from 'zod/mini'
import { toMinor } from '#domain/orders/order-amount.ts'

/** An option of a command. Without a hint it is a flag. */
export interface Option<Value> {
  /** What stands behind it in the help, e.g. `yyyy-MM-dd`. */
  hint: string
  help: string
  needed: boolean
  /** What its text has to be, as the end of a sentence. */
  must: string
  /** Its value; null when the text is none. */
  read(text: string): Value | null
}

export type OptionTable = Record<string, Option<unknown>>

/** What an operator gave for a table of options. */
export type Given<Options extends OptionTable> = {
  [Name in keyof Options]: Options[Name] extends Option<infer Value> ? Value : never
}

const option = <Value>(
  hint: string,
  help: string,
  must: string,
  parse: (text: string) => Value | null,
): Option<Value | undefined> => ({ hint, help, must, needed: false, read: text => parse(text.trim()) })

/** An option that has to be given. */
export const needed = <Value>({ read, ...rest }: Option<Value | undefined>): Option<Value> => ({
  ...rest,
  needed: true,
  read: text => read(text) ?? null,
})

/** Given or not. */
export const flag = (help: string): Option<boolean> => ({
  ...{ hint: '', help, needed: false, must: 'a flag' },
  read: () => true,
})

/** Any text but an empty one. */
export const text = (hint: string, help: string) => option(hint, help, 'some text', told => (told === '' ? null : told))

/** One of some words. */
export const oneOf = <Word extends string>(words: readonly Word[], help: string) =>
  option(words.join('|'), help, `one of ${words.join(', ')}`, told => words.find(word => word === told) ?? null)

/** Some of some words, between commas. */
export const someOf = <Word extends string>(words: readonly Word[], help: string) =>
  option(words.join(','), help, `some of ${words.join(', ')}, with commas between`, told => {
    const chosen = told.split(',').map(part => words.find(word => word === part.trim()))
    return chosen.every(word => word !== undefined) ? chosen : null
  })

const wholeNumber = (told: string, most: number): number | null =>
  /^[1-9]\d{0,8}$/.test(told) && Number(told) <= most ? Number(told) : null

const mostEver = 999_999_999

/** A whole number from 1. */
export const count = (help: string, most = mostEver) =>
  option('number', help, most === mostEver ? 'a whole number from 1' : `a whole number from 1 to ${most}`, told =>
    wholeNumber(told, most),
  )

/** Ids between commas. */
export const ids = (help: string) =>
  option('id,id', help, 'whole numbers with commas between', told => {
    const numbers = told.split(',').map(part => wholeNumber(part.trim(), mostEver))
    return numbers.every(number => number !== null) ? numbers : null
  })

/** An amount above zero, in minor units. */
export const money = (help: string) =>
  option('9.90', help, 'an amount above zero, such as 9.90', told => toMinor(told) || null)

const isDay = (told: string) => z.iso.date().safeParse(told).success

/** A day as it is written, `yyyy-MM-dd`. */
export const day = (help: string) =>
  option('yyyy-MM-dd', help, 'a day such as 2026-11-25', told => (isDay(told) ? told : null))

/** A moment, `2026-11-25T14:38:00Z`. */
export const moment = (help: string) =>
  option('yyyy-MM-ddThh:mm:ssZ', help, 'a moment such as 2026-11-25T14:38:00Z', told =>
    z.iso.datetime().safeParse(told).success ? new Date(told) : null,
  )

/** The seal of a row of the audit log, in hex. */
export const seal = (help: string) =>
  option('seal', help, 'the 64 hexadecimal digits of a seal', told => (/^[\da-f]{64}$/.test(told) ? told : null))

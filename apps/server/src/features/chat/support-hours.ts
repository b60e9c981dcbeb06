import { configFile } from '@bohe/api-client/contract/entities/site-config'
import type { Context } from '#context.ts'
import { isWithinHours, opensNext, type SupportHours } from '#domain/chat/hours.ts'
import { openSiteFile } from '#gateways/site-files/site-file.ts'

/** The hours of a region as they are at a moment. */
export interface Support {
  hours: SupportHours
  isOpen: boolean
  opensAt: Date | undefined
}

type Hours = Record<'0' | '1', { hours: SupportHours; holidays: readonly string[] }>

const files = new WeakMap<Context, () => Hours>()

const openHours = ({ config, clock, log }: Context): (() => Hours) =>
  openSiteFile({ folder: config.contentFolder, clock, log }, 'config.json', {
    schema: configFile,
    prepare: ({ regions }): Hours => ({
      0: { hours: regions[0].support.hours, holidays: regions[0].support.holidays ?? [] },
      1: { hours: regions[1].support.hours, holidays: regions[1].support.holidays ?? [] },
    }),
  })

/** Whether somebody is to answer in a region now, as `config.json` says. */
export const supportOf = (context: Context, region: '0' | '1', now: Date): Support => {
  const read = files.get(context) ?? openHours(context)
  files.set(context, read)
  const { hours, holidays } = read()[region]
  return { hours, isOpen: isWithinHours(hours, holidays, now), opensAt: opensNext(hours, holidays, now) }
}

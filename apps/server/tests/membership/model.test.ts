import { isDeep } from '@bohe/testing/variants.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchange } from '#domain/exchange.ts'
import {
  type ClockRow,
  clockRefusal,
  foldLedger,
  type GrantName,
  type HeldPackage,
  type LedgerRow,
  membershipAt,
  packageToExtend,
  revokeRows,
} from '#domain/membership.ts'
import { ledgerCheck } from '#features/membership/ledger.ts'
import { databases } from '#tests/support/database/databases.ts'
import { packageIds, timedMembers } from '#tests/support/members/member-with-time.ts'
import { testStart } from '#tests/support/movable-clock.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

/** The packages of the demo: what a month costs in fen, and which is consumed first. */
const packages: Record<string, HeldPackage & { price: number }> = {
  '11': { packageId: '11', level: '100', rank: 10, price: 3000 },
  '12': { packageId: '12', level: '200', rank: 20, price: 4500 },
  '13': { packageId: '13', level: '201', rank: 30, price: 6000 },
}
const gold = '11'

/** What somebody sees of his time. */
interface Seen {
  seconds: number
  standing: 0 | 1
  packageId: string
}

/** Anything that has members with time: the rules alone, or the whole API on a database. */
interface System {
  wait(seconds: number): Promise<void>
  grant(grant: GrantName, packageId: string | undefined, seconds: number): Promise<void>
  takeBack(grant: GrantName): Promise<void>
  /** Whether the clock moved. */
  move(kind: ClockRow['kind']): Promise<boolean>
  /** Seconds of the other package; undefined where that is refused. */
  exchange(packageId: string): Promise<number | undefined>
  look(): Promise<Seen>
}

interface Pile extends GrantName {
  packageId: string
  seconds: number
}

/** The same as plainly as can be: piles of single seconds, one second taken at every tick. */
class Piles {
  paused = false
  piles: Pile[] = []

  /** In the order they are consumed. */
  #inOrder(): Pile[] {
    const rank = ({ packageId }: Pile) => packages[packageId]?.rank ?? 0
    return this.piles.toSorted((one, other) => rank(other) - rank(one))
  }
  #first(): Pile | undefined {
    return this.#inOrder()[0]
  }
  #clear() {
    this.piles = this.piles.filter(({ seconds }) => seconds > 0)
  }
  wait(seconds: number) {
    for (let tick = 0; tick < seconds; tick += 1) {
      const first = this.#first()
      if (!this.paused && first) first.seconds -= 1
      this.#clear()
    }
  }
  grant(grant: GrantName, packageId: string | undefined, seconds: number) {
    this.piles.push({ ...grant, packageId: packageId ?? this.#first()?.packageId ?? gold, seconds })
  }
  takeBack({ sourceId }: GrantName) {
    const had = this.piles.length
    this.piles = this.piles.filter(pile => pile.sourceId !== sourceId)
    if (had > 0 && this.piles.length === 0) this.paused = false
  }
  move(kind: ClockRow['kind']): boolean {
    const moves = this.piles.length > 0 && this.paused === (kind === 'resume')
    if (moves) this.paused = kind === 'pause'
    return moves
  }
  exchange(packageId: string): number | undefined {
    const price = (id: string) => packages[id]?.price ?? 0
    const isBought = ({ source }: Pile) => source === 'order' || source === 'card'
    const told = this.#inOrder()
      .filter(pile => isBought(pile) && pile.packageId !== packageId)
      .map(pile => ({ pile, seconds: Math.floor((pile.seconds * price(pile.packageId)) / price(packageId)) }))
      .filter(({ seconds }) => seconds > 0)
    const moved = told.map(({ pile }) => pile)
    const exchanged = told.map(({ pile, seconds }) => ({ ...pile, packageId, seconds }))
    this.piles = [...this.piles.filter(pile => !moved.includes(pile)), ...exchanged]
    return exchanged.length > 0 ? exchanged.reduce((total, { seconds }) => total + seconds, 0) : undefined
  }
  look(): Seen {
    return {
      seconds: this.piles.reduce((total, { seconds }) => total + seconds, 0),
      standing: this.paused || this.piles.length === 0 ? 1 : 0,
      packageId: this.#first()?.packageId ?? '',
    }
  }
}

/** The rules of the domain, with the ledger in an array. */
const rulesAlone = (): System => {
  const rows: LedgerRow[] = []
  let passed = 0
  const now = () => new Date(testStart.getTime() + passed * 1000)
  const membership = () => membershipAt(foldLedger(rows), now())
  const held = (id: string): HeldPackage => {
    const { price: _, ...rest } = packages[id] ?? { packageId: id, level: '', rank: 0, price: 0 }
    return rest
  }
  return {
    wait: async seconds => {
      passed += seconds
    },
    grant: async (grant, packageId, seconds) => {
      const extended = packageToExtend(foldLedger(rows), grant.source, now(), held(packageId ?? gold))
      rows.push({ kind: 'grant', at: now(), ...grant, seconds, ...extended })
    },
    takeBack: async grant => {
      rows.push(...revokeRows(foldLedger(rows), grant, now()))
    },
    move: async kind => {
      const moves = clockRefusal(membership(), kind) === null
      if (moves) rows.push({ kind, at: now() })
      return moves
    },
    exchange: async packageId => {
      const priceOf = (id: string) => packages[id]?.price
      const terms = { target: held(packageId), targetPrice: priceOf(packageId) ?? 0, priceOf }
      const exchanged = exchange(foldLedger(rows), terms, now()).rows
      rows.push(...exchanged)
      return exchanged.length > 0 ? exchanged.reduce((total, { seconds }) => total + seconds, 0) : undefined
    },
    look: async () => {
      const { remainingSeconds, state, packageId } = membership()
      return { seconds: remainingSeconds, standing: state === 'running' ? 0 : 1, packageId: packageId ?? '' }
    },
  }
}

/** A new member of the API, who does and sees everything by calls. */
const wholeApi = async (api: TestApi): Promise<System> => {
  const people = timedMembers(api)
  const { id } = await people.add()
  const caller = () => people.logIn(id)
  return {
    wait: async seconds => api.clock.advance(seconds),
    grant: async ({ source, sourceId }, packageId, seconds) => {
      const named = packageId === undefined ? {} : { packageId: Number(packageId) }
      await people.give({ id }, { source, sourceId: `${id} ${sourceId}`, seconds, ...named })
    },
    takeBack: async ({ source, sourceId }) => {
      await people.takeBack({ id }, { source, sourceId: `${id} ${sourceId}` })
    },
    move: async kind =>
      (await api.call(kind === 'pause' ? 'pauseMembership' : 'resumeMembership', {}, await caller())).code === 0,
    exchange: async package_id => {
      const member = await caller()
      const quoted = await api.call('quoteSwitch', { package_id }, member)
      if (quoted.code !== 0) return undefined
      const { data } = await api.call('confirmSwitch', { package_id, quote_key: quoted.data.quote_key }, member)
      expect(data).toEqual(quoted.data)
      return data.to_seconds
    },
    look: async () => {
      const { data } = await api.call('userInfo', {}, await caller())
      return { seconds: data.expiry_time_samp, standing: data.pause_status_id, packageId: data.package_id }
    },
  }
}

type Run = { model: Piles; system: System; given: GrantName[] }
type Step = { what: string; run: (at: Run) => Promise<void> }

const bought = fc.constantFrom('order' as const, 'card' as const)
const gifts = fc.constantFrom('referral' as const, 'prize' as const)
const anyPackage = fc.constantFrom(...Object.values(packageIds).map(String))
const seconds = fc.integer({ min: 1, max: 90 })

const grantStep = (source: GrantName['source'], packageId: string | undefined, length: number): Step => ({
  what: `${source} of ${length} s of ${packageId ?? 'what is held'}`,
  run: async ({ model, system, given }) => {
    const grant = { source, sourceId: String(given.length) }
    given.push(grant)
    model.grant(grant, packageId, length)
    await system.grant(grant, packageId, length)
  },
})

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(bought, anyPackage, seconds).map(grant => grantStep(...grant)),
  fc.tuple(gifts, seconds).map(([source, length]) => grantStep(source, undefined, length)),
  fc.nat(60).map(length => ({
    what: `wait ${length} s`,
    run: async ({ model, system }: Run) => {
      model.wait(length)
      await system.wait(length)
    },
  })),
  fc.constantFrom('pause' as const, 'resume' as const).map(kind => ({
    what: kind,
    run: async ({ model, system }: Run) => expect(await system.move(kind)).toBe(model.move(kind)),
  })),
  fc.nat(9).map(which => ({
    what: `take back ${which}`,
    run: async ({ model, system, given }: Run) => {
      const grant = given[which % Math.max(1, given.length)]
      if (!grant) return
      model.takeBack(grant)
      await system.takeBack(grant)
    },
  })),
  anyPackage.map(packageId => ({
    what: `exchange for ${packageId}`,
    run: async ({ model, system }: Run) => expect(await system.exchange(packageId)).toBe(model.exchange(packageId)),
  })),
)

const agree = async (system: System, told: Step[]) => {
  const run: Run = { model: new Piles(), system, given: [] }
  for (const step of told) {
    await step.run(run)
    expect(await system.look(), step.what).toEqual(run.model.look())
  }
}

/** The steps as words, so that a counterexample can be read. */
const stories = (maxLength: number) =>
  fc
    .array(steps, { maxLength, size: 'max' })
    .map(story => ({ story, toString: () => story.map(({ what }) => what).join(', ') }))

describe('any interleaving of orders, cards, gifts, pauses, refunds, exchanges and time', () => {
  it('leaves, by the rules alone, what piles of single seconds would leave', () =>
    fc.assert(
      fc.asyncProperty(stories(40), ({ story }) => agree(rulesAlone(), story)),
      { numRuns: isDeep ? 500 : 150 },
    ))

  describe.each(databases.filter(({ open }) => open))('on $name', ({ open }) => {
    let api: TestApi
    beforeAll(async () => {
      api = await startApi({ database: open, settings: { PACKAGE_SWITCH: '1' } })
    })
    afterAll(() => api.stop())

    it('leaves the same through the calls, and every copy agrees with its ledger', async () => {
      await fc.assert(
        fc.asyncProperty(stories(14), async ({ story }) => agree(await wholeApi(api), story)),
        { numRuns: isDeep ? 24 : 8 },
      )
      expect(await ledgerCheck(api.context.db)).toEqual([])
    })
  })
})

import { beijingTime, type Clock } from '#world/clock.ts'

const dutyStates = ['hours', 'on', 'off'] as const

/** `hours`: from 8 to 24 o'clock in Beijing; `on`, `off`: as somebody decided. */
export type DutyState = (typeof dutyStates)[number]

export function isDutyState(state: unknown): state is DutyState {
  return dutyStates.some(one => one === state)
}

/** Whether an agent sits at the desk. */
export class Duty {
  readonly #clock: Clock
  state: DutyState = 'hours'

  constructor(clock: Clock) {
    this.#clock = clock
  }

  isStaffed(): boolean {
    if (this.state !== 'hours') return this.state === 'on'
    return Number(beijingTime(this.#clock.now().getTime()).slice(11, 13)) >= 8
  }
}

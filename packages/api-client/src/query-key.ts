import type { CallInput, CallName } from './contract/index.ts'

/** The key a call's answer is cached under: its name, then what was asked. */
export const queryKey = <Name extends CallName>(name: Name, input?: CallInput<Name>) =>
  input === undefined ? ([name] as const) : ([name, input] as const)

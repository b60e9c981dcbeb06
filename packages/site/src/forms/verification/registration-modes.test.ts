import { describe, expect, it } from 'vitest'
import { modeFor, registrationModes } from './registration-modes.ts'

describe('the registration modes of spec §4', () => {
  it.each([
    [0, 'phone', 'register', '1', '1'],
    [1, 'email', 'register', '1', '2'],
    [2, 'phone', 'find-password', '2', '1'],
    [3, 'email', 'find-password', '2', '2'],
    [4, 'phone', 'bind-open-account', '3', '1'],
    [5, 'email', 'bind-open-account', '3', '2'],
    [6, 'email', 'bind-contact', '6', '2'],
    [7, 'phone', 'bind-contact', '6', '1'],
  ] as const)('%i proves a %s to %s', (mode, contact, aim, purpose, registerType) => {
    expect(registrationModes[mode]).toEqual({ contact, aim, purpose, registerType })
  })

  it('are chosen by the address, phone unless it says otherwise', () => {
    expect(modeFor('register', 'email')).toEqual(registrationModes[1])
    expect(modeFor('register', null)).toEqual(registrationModes[0])
    expect(modeFor('register', 'pigeon')).toEqual(registrationModes[0])
  })
})

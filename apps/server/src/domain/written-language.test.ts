import { describe, expect, it } from 'vitest'
import { holdsChinese, isMostlyChinese } from './written-language.ts'

describe('the language of a text', () => {
  it.each([
    ['薄荷加速器', true, true],
    ['Bohe 加速器 for games', true, false],
    ['A notice', false, false],
    ['', false, false],
    ['2026-11-25', false, false],
  ])('of %j: holds Chinese %s, is mostly Chinese %s', (text, holds, isMostly) => {
    expect([holdsChinese(text), isMostlyChinese(text)]).toEqual([holds, isMostly])
  })
})

import { describe, expect, it } from 'vitest'
import { agreement as english } from './agreement-en.ts'
import { agreement as chinese } from './agreement-zh-cn.ts'

describe('the user agreement', () => {
  it('says the same parts, with as many paragraphs and points, in both languages', () => {
    const shape = (text: typeof english) =>
      text.sections.map(({ id, paragraphs, points = [] }) => [id, paragraphs.length, points.length])
    expect(shape(chinese)).toEqual(shape(english))
    expect(chinese.date).toBe(english.date)
  })

  it('has the parts other pages link to', () => {
    const ids = english.sections.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['membership', 'refunds', 'privacy', 'use']))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('keeps the languages apart', () => {
    const words = (text: typeof english) =>
      text.sections.flatMap(({ title, paragraphs, points = [] }) => [title, ...paragraphs, ...points]).join('\n')
    expect(words(english)).not.toMatch(/\p{Script=Han}/u)
    expect(words(chinese)).not.toMatch(/(?!Cookie)\b[A-Za-z]{4,}/u)
  })
})

import { describe, expect, it } from 'vitest'
import { parseAnswer, textAt } from './answer.ts'

describe('an answer of a provider', () => {
  it.each([
    ['JSON under any content type', '{"openid":"o1","errcode":40029}', { openid: 'o1', errcode: 40029 }],
    ['JSON between line ends', '\r\n {"a":"b"}\n', { a: 'b' }],
    [
      'JSONP',
      'callback( {"error":100019,"error_description":"code to access token error"} );\n',
      {
        error: 100019,
        error_description: 'code to access token error',
      },
    ],
    ['JSONP without the semicolon', 'callback({"a":"b"})', { a: 'b' }],
    [
      'form encoding',
      'access_token=FE04&expires_in=7776000&refresh_token=88E4',
      {
        access_token: 'FE04',
        expires_in: '7776000',
        refresh_token: '88E4',
      },
    ],
  ])('is read when it is %s', (_, body, answer) => expect(parseAnswer(body)).toEqual(answer))

  it.each([
    ['a page', '<html><a href="/x?a=b">502</a></html>'],
    ['nothing', ''],
    ['a list', '[{"openid":"o1"}]'],
    ['broken JSON', '{"openid":'],
    ['JSONP that does more than call', 'callback({"a":"b"});alert(1)'],
    ['another function', 'evil({"a":"b"});'],
    ['JSONP with code inside', 'callback({a: fetch("//x")});'],
  ])('says nothing when it is %s', (_, body) => expect(parseAnswer(body)).toBeUndefined())

  it('gives texts and whole numbers by path, and no number that lost digits', () => {
    const answer = { error: { code: 100 }, id: 1e21, big: JSON.parse('5404154612345678901'), name: '', flag: true }
    expect(['error.code', 'id', 'big', 'name', 'flag', 'error', 'a.b'].map(path => textAt(answer, path))).toEqual([
      '100',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

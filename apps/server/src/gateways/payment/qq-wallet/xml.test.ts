import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readXml, writeXml } from './xml.ts'

describe('XML of QQ Wallet', () => {
  it.each<[string, string, Record<string, string>]>([
    ['plain and CDATA values', '<xml><a>1</a><b><![CDATA[<金卡> & 1]]></b></xml>', { a: '1', b: '<金卡> & 1' }],
    ['numbers, which stay text', '<xml><total_fee>0990</total_fee></xml>', { total_fee: '0990' }],
    ['empty values', '<xml><a></a><b/></xml>', { a: '', b: '' }],
    ['the five entities', '<xml><a>&lt;&gt;&amp;&quot;&apos;</a></xml>', { a: '<>&"\'' }],
    [
      'a declaration, a byte order mark, white space',
      '\uFEFF<?xml version="1.0"?>\n<xml>\n <a>1</a>\n</xml>\n',
      { a: '1' },
    ],
    ['CDATA in pieces', '<xml><a>1<![CDATA[]]]]><![CDATA[>]]>2</a></xml>', { a: '1]]>2' }],
    ['nothing', '<xml></xml>', {}],
  ])('is read with %s', (_, text, fields) => {
    expect(readXml(text)).toEqual(fields)
  })

  it.each([
    ['a DOCTYPE', '<!DOCTYPE xml [<!ENTITY b SYSTEM "file:///etc/passwd">]><xml><a>&b;</a></xml>'],
    ['an entity of its own', '<xml><a>&b;</a></xml>'],
    ['a numbered entity', '<xml><a>&#65;</a></xml>'],
    ['a bare ampersand', '<xml><a>1 & 2</a></xml>'],
    ['an element inside another', '<xml><a><b>1</b></a></xml>'],
    ['an element twice', '<xml><total_fee>1</total_fee><total_fee>2</total_fee></xml>'],
    ['an attribute', '<xml><a b="1">1</a></xml>'],
    ['a comment', '<xml><!-- 1 --><a>1</a></xml>'],
    ['a processing instruction', '<xml><?php ?><a>1</a></xml>'],
    ['text between elements', '<xml><a>1</a>2</xml>'],
    ['an element that does not end', '<xml><a>1</xml>'],
    ['CDATA that does not end', '<xml><a><![CDATA[1</a></xml>'],
    ['another root', '<html><a>1</a></html>'],
    ['two roots', '<xml><a>1</a></xml><xml><b>1</b></xml>'],
    ['something behind', '<xml><a>1</a></xml>!'],
    ['no XML', '{"a":1}'],
  ])('is refused with %s', (_, text) => {
    expect(readXml(text)).toBeNull()
  })

  it('is read in time that grows with its length only', () => {
    const many = Array.from({ length: 20_000 }, (_, n) => `<a${n}>1</a${n}>`).join('')
    expect(Object.keys(readXml(`<xml>${many}</xml>`) ?? {})).toHaveLength(20_000)
    for (const piece of ['<a>', ' ', '&', '<![CDATA['])
      expect(readXml(`<xml>${piece.repeat(200_000 / piece.length)}</xml>`)).toEqual(piece === ' ' ? {} : null)
  })

  it('is read as it was written, whatever the values', () => {
    const value = fc.string({ unit: 'grapheme', minLength: 1 })
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[A-Za-z_]\w{0,20}$/), value), fields => {
        expect(readXml(writeXml(fields))).toEqual({ ...fields })
      }),
    )
  })
})

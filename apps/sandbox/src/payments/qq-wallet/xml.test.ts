import { describe, expect, it } from 'vitest'
import { readXml, writeXml, xmlStyles } from './xml.ts'

describe('reading', () => {
  it.each([
    ['plain and hidden values', '<xml><a>1</a>\n <b><![CDATA[<金>&amp;]]></b></xml>', { a: '1', b: '<金>&amp;' }],
    ['escaped values', '<xml><a>&lt;1&gt; &amp;amp; &quot;&apos;</a></xml>', { a: '<1> &amp; "\'' }],
    ['a declaration', '<?xml version="1.0" encoding="UTF-8"?>\n<xml><a>1</a></xml>\n', { a: '1' }],
    ['empty values', '<xml><a></a><b/><c><![CDATA[]]></c></xml>', { a: '', b: '', c: '' }],
    ['brackets in hidden values', '<xml><a><![CDATA[[x]] ]>]]></a></xml>', { a: '[x]] ]>' }],
    ['values in pieces', '<xml><a>x<![CDATA[y]]]]><![CDATA[>z]]></a></xml>', { a: 'xy]]>z' }],
    ['numbers as text', '<xml><a>007</a></xml>', { a: '007' }],
    ['nothing', '<xml></xml>', {}],
  ])('takes %s', (_what, text, fields) => expect(readXml(text)).toEqual(fields))

  it.each([
    ['a document type', '<!DOCTYPE xml [<!ENTITY a "1">]><xml><a>&a;</a></xml>'],
    ['an entity of its own', '<xml><a>&a;</a></xml>'],
    ['a character by number', '<xml><a>&#49;</a></xml>'],
    ['a bare ampersand', '<xml><a>1 & 2</a></xml>'],
    ['an element inside another', '<xml><a><b>1</b></a></xml>'],
    ['an element smuggled between hidden values', '<xml><a><![CDATA[x]]><b>1</b><![CDATA[y]]></a></xml>'],
    ['the same element twice', '<xml><a>1</a><a>1</a></xml>'],
    ['attributes', '<xml><a b="1">1</a></xml>'],
    ['a comment', '<xml><!-- --><a>1</a></xml>'],
    ['text between elements', '<xml><a>1</a>2</xml>'],
    ['another root', '<html><a>1</a></html>'],
    ['two roots', '<xml><a>1</a></xml><xml><b>1</b></xml>'],
    ['an open end', '<xml><a>1</a>'],
    ['elements crossed', '<xml><a>1</b></xml>'],
    ['no XML at all', '{"a":1}'],
  ])('refuses %s', (_what, text) => expect(readXml(text)).toBeUndefined())

  it('takes long messages in their stride', () => {
    const long = ']'.repeat(300_000)
    expect(readXml(`<xml><a><![CDATA[${long}]]></a></xml>`)).toEqual({ a: long })
    expect(readXml(`<xml><a>${'x'.repeat(300_000)}</xml>`)).toBeUndefined()
    expect(readXml(`<xml><a>${'<![CDATA[x]]>'.repeat(20_000)}`)).toBeUndefined()
  })
})

describe('writing', () => {
  const fields = { total_fee: '2990', body: '<b> & ]]> 金', attach: '' }

  it.each(xmlStyles)('in the %s style is read back, without what is empty', style => {
    expect(readXml(writeXml(fields, style))).toEqual({ total_fee: '2990', body: '<b> & ]]> 金' })
  })

  it.each([
    ['mixed', '<xml><a>1</a><b><![CDATA[<]]></b></xml>'],
    ['cdata', '<xml><a><![CDATA[1]]></a><b><![CDATA[<]]></b></xml>'],
    ['plain', '<xml><a>1</a><b>&lt;</b></xml>'],
  ] as const)('%s', (style, text) => expect(writeXml({ a: '1', b: '<' }, style)).toBe(text))
})

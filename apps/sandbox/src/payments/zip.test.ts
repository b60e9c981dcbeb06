import { crc32, inflateRawSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { backtickRow, tabRow } from './csv.ts'
import { zip } from './zip.ts'

const gbk = (text: string) => iconv.encode(text, 'gbk')

describe('GBK', () => {
  it.each([
    ['中', 'd6d0'],
    ['A,1', '412c31'],
    ['（元）', 'a3a8d4aaa3a9'],
    ['😀', '3f'],
  ])('%s', (text, hex) => expect(gbk(text).toString('hex')).toBe(hex))

  it('is read back', () => {
    const text = '薄荷加速器 黄金 1个月，¥29.90'.replace('¥', '￥')
    expect(new TextDecoder('gbk').decode(gbk(text))).toBe(text)
  })
})

describe('a ZIP archive', () => {
  const files = [
    { name: '明细.csv', content: Buffer.from('a,'.repeat(1000)) },
    { name: '汇总.csv', content: Buffer.from('b') },
  ]
  const archive = zip(files)

  it('ends with a directory of its files', () => {
    const end = archive.subarray(-22)
    expect([end.readUInt32LE(0), end.readUInt16LE(8), end.readUInt16LE(10)]).toEqual([0x06054b50, 2, 2])
    let at = end.readUInt32LE(16)
    for (const { name, content } of files) {
      const record = archive.subarray(at)
      expect([record.readUInt32LE(0), record.readUInt16LE(10)]).toEqual([0x02014b50, 8])
      expect([record.readUInt32LE(16), record.readUInt32LE(24)]).toEqual([crc32(content), content.length])
      expect(record.subarray(46, 46 + record.readUInt16LE(28))).toEqual(gbk(name))
      expect(contentAt(record.readUInt32LE(42), record.readUInt32LE(20))).toEqual(content)
      at += 46 + gbk(name).length
    }
    expect(at).toBe(archive.length - 22)
  })

  function contentAt(offset: number, length: number): Buffer {
    const local = archive.subarray(offset)
    expect(local.readUInt32LE(0)).toBe(0x04034b50)
    const start = 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
    return inflateRawSync(local.subarray(start, start + length))
  }
})

it('writes rows that no cell can break', () => {
  expect(backtickRow(['1', 'a`b\nc', ''])).toBe('`1,`a b c,`')
  expect(tabRow(['1', 'a,b\tc', ''])).toBe('1\t,a，b c\t,')
})

import { describe, expect, it } from 'vitest'
import { failurePage, offlinePage, upgradePage } from './pages.ts'

const pages = { 'without network': offlinePage('en'), 'of last resort': failurePage(), 'to upgrade': upgradePage() }

describe.each(Object.entries(pages))('the page %s', (_, page) => {
  it('needs no script and no other file', () => {
    expect(page).not.toMatch(/<script|<link|<img|src=|@import|url\((?!#)/)
  })

  it('is titled, and is no search engine’s', () => {
    expect(page).toMatch(/<title>[^<]{8,}<\/title>/)
    expect(page).toContain('<meta name="robots" content="noindex">')
  })
})

describe('the page without network', () => {
  it('is in the language of what was wanted, and asks for that again', () => {
    expect(offlinePage('zh_CN')).toMatch(/<html lang="zh-CN">[\s\S]*网络断开了[\s\S]*<a class="act" href="">再试一次/)
    expect(offlinePage('en')).toMatch(/<html lang="en">[\s\S]*You are offline[\s\S]*<a class="act" href="">Try again/)
  })
})

describe.each([
  ['of last resort', pages['of last resort'], '页面暂时打不开', 'This page cannot be shown'],
  ['to upgrade', pages['to upgrade'], '请升级浏览器', 'Please upgrade your browser'],
])('the page %s', (_, page, chinese, english) => {
  it('is for readers of both languages', () => {
    expect(page).toMatch(new RegExp(`lang="zh-CN">\\s*<h1>${chinese}[\\s\\S]*lang="en">\\s*<h1>${english}`))
  })
})

describe('the page to upgrade', () => {
  it('is readable in Internet Explorer 6: HTML 4, and colours and lengths of its time', () => {
    expect(upgradePage()).toMatch(/^<!DOCTYPE html PUBLIC "-\/\/W3C\/\/DTD HTML 4\.01\/\/EN"/)
    expect(upgradePage()).not.toMatch(/var\(|oklch|rgba|flex|grid|rem|<main|<section|<nav|<svg|&apos;/)
  })

  it('names browsers with where they are', () => {
    for (const name of ['Microsoft Edge', 'Google Chrome', 'Mozilla Firefox']) {
      expect(upgradePage().match(new RegExp(`<a href="https://[^"]+">${name}</a>`, 'g'))).toHaveLength(2)
    }
  })
})

import { isChinese } from './phone-words.ts'

const zh = {
  language: 'zh-CN',
  otherLanguage: 'English',
  title: (provider: string) => `${provider}授权登录`,
  lead: (provider: string) => `这是沙盒里的${provider}，不连真正的${provider}。以谁的身份登录、同不同意，都由你决定。`,
  app: '薄荷加速器',
  asks: (app: string) => `${app} 想要获得`,
  profile: '昵称和头像',
  email: '邮箱地址',
  appId: '应用编号',
  returnsTo: '之后回到',
  who: '以谁的身份登录',
  other: '其他人',
  subject: '账号',
  subjectHelp: '同一个账号每次都是同一个人。',
  subjectMissing: '请填写账号，1–64个字符。',
  nickname: '昵称',
  emailHelp: '可以不填。',
  allow: '同意',
  deny: '拒绝',
  refused: '无法登录',
  refusedLead: (provider: string) => `${provider}没有接受这个应用的请求：`,
}

export type ConsentWords = typeof zh

const en: ConsentWords = {
  language: 'en',
  otherLanguage: '中文',
  title: provider => `Log in with ${provider}`,
  lead: provider =>
    `This is the sandbox's ${provider}, not the real one. You decide who logs in, and whether they agree.`,
  app: 'Bohe',
  asks: app => `${app} asks for`,
  profile: 'Nickname and picture',
  email: 'E-mail address',
  appId: 'App',
  returnsTo: 'Then back to',
  who: 'Log in as',
  other: 'Somebody else',
  subject: 'Account',
  subjectHelp: 'The same account is the same person every time.',
  subjectMissing: 'Please enter an account of 1 to 64 characters.',
  nickname: 'Nickname',
  emailHelp: 'May stay empty.',
  allow: 'Allow',
  deny: 'Deny',
  refused: 'Cannot log in',
  refusedLead: provider => `${provider} did not accept what the app asked:`,
}

/** The page's language: what the address asks for, else what the browser prefers. */
export function consentWordsFor(lang: string, acceptLanguage: string): ConsentWords {
  return isChinese(lang || acceptLanguage) ? zh : en
}

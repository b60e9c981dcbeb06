import { isChinese } from '#ui/phone-words.ts'

const zh = {
  language: 'zh-CN',
  otherLanguage: 'English',
  title: '薄荷客服',
  lead: '这是沙盒里的在线客服，不连真正的客服系统。',
  greeting: '您好，请问有什么可以帮您？',
  log: '对话',
  you: '您',
  agent: '客服',
  visitor: '访客',
  message: '消息',
  send: '发送',
  away: '现在是非服务时间。请留言，我们上班后会尽快回复。',
  contact: '联系方式（选填）',
  contactHelp: '手机号或邮箱，方便我们回复您。',
  leave: '提交留言',
  left: '留言已收到，谢谢。',
  empty: '请写下您的问题。',
  refused: '没有这个客服',
  refusedText: '客服编号不对，请从网站重新打开。',
  deskTitle: '客服工作台',
  deskLead: '以客服的身份回复访客。',
  deskEmpty: '还没有访客。从大陆站打开在线客服发一条消息，就会出现在这里。',
  answer: '回复',
  leftContact: (contact: string) => `联系方式：${contact}`,
}

export type ChatWords = typeof zh

const en: ChatWords = {
  language: 'en',
  otherLanguage: '中文',
  title: 'Bohe customer service',
  lead: "This is the sandbox's live chat, not the real vendor.",
  greeting: 'Hello, how can we help you?',
  log: 'Conversation',
  you: 'You',
  agent: 'Agent',
  visitor: 'Visitor',
  message: 'Message',
  send: 'Send',
  away: 'We are not on duty now. Leave a message, and we will answer as soon as we are back.',
  contact: 'How to reach you (optional)',
  contactHelp: 'A phone number or an e-mail address, so that we can answer you.',
  leave: 'Leave the message',
  left: 'We have your message. Thank you.',
  empty: 'Please write what it is about.',
  refused: 'No such customer service',
  refusedText: 'The number of the customer service is wrong. Please open it from the site again.',
  deskTitle: 'Agents’ desk',
  deskLead: 'Answer visitors as an agent.',
  deskEmpty: 'No visitor yet. Send a message by the live chat of the mainland site and it appears here.',
  answer: 'Answer',
  leftContact: contact => `Reach them at: ${contact}`,
}

/** The chat's words in the language that is asked for, else the one that is preferred. */
export function chatWordsFor(lang: string, acceptLanguage: string): ChatWords {
  return isChinese(lang || acceptLanguage) ? zh : en
}

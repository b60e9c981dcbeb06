import type { home as zhCN } from './zh-CN.ts'

export const home: Record<keyof typeof zhCN, string> = {
  'route.label':
    'Diagram: two ways for data from your device to the server. The usual route is long and stutters; the Bohe route is short and flows.',
  'route.you': 'You',
  'route.server': 'Server',
  'route.detour': 'Usual route',
  'route.short': 'Bohe route',
  'route.note': 'A diagram, not a measurement',

  'steps.title': 'Three steps',
  'step.register': 'Register',
  'step.register.text': 'A mobile number or an e-mail address, one minute.',
  'step.choose': 'Choose',
  'step.start': 'Start',
  'step.start.text': 'One tap, and Bohe takes the road from there.',

  'news.title': 'What is new',
  'news.all': 'All news',
  'new-window': ' (opens in a new window)',

  'questions.title': 'Questions',
  'questions.all': 'Help centre',
  'question.what': 'What does Bohe do?',
  'question.devices': 'How many devices can I use?',
  'question.safe': 'Is my account safe?',
  'question.safe.answer':
    'Your password is stored in a form that not even we can read, and codes go to your own phone or mailbox alone.',

  'start.one-click': 'Accelerate now',
  'start.title': 'Take the short way today',
  'start.lead': 'Pick your device; a few steps and you are on it.',
}

import type { letters as zhCN } from './zh-CN.ts'

export const letters: Record<keyof typeof zhCN, string> = {
  'sms.code': 'Bohe: your code is {{code}}. It is valid for {{minutes}} minutes. Do not share it.',
  'voice.code': 'Your Bohe code is {{code}}.',

  'mail.brand': 'Bohe',
  'mail.footer': 'This mail was sent automatically, please do not reply.',
  'mail.subject-register': '{{code}} is your Bohe registration code',
  'mail.subject-find-password': '{{code}} is your code to recover your password',
  'mail.subject-bind': '{{code}} is your code to link an account',
  'mail.subject-login': '{{code}} is your log-in code',
  'mail.subject-confirm': '{{code}} is your code to confirm it is you',
  'mail.subject-change-contact': '{{code}} is your code to change your contact',
  'mail.heading-register': 'Welcome to Bohe',
  'mail.heading-find-password': 'Recover your password',
  'mail.heading-bind': 'Link an account',
  'mail.heading-login': 'Log in to Bohe',
  'mail.heading-confirm': 'Confirm it is you',
  'mail.heading-change-contact': 'Add or change a contact',
  'mail.intro-register': 'Hello, please enter this code on the registration page to finish signing up:',
  'mail.intro-find-password': 'Hello, please enter this code on the recovery page, then choose a new password:',
  'mail.intro-bind': 'Hello, please enter this code on the linking page to link the account to this mailbox:',
  'mail.intro-login': 'Hello, please enter this code on the log-in page:',
  'mail.intro-confirm': 'Hello, you are about to do something that only you may do. Please enter this code:',
  'mail.intro-change-contact': 'Hello, please enter this code to make this mailbox a contact of your account:',
  'mail.life': 'It is valid for {{minutes}} minutes and works once. Do not share it: our staff never asks for it.',
  'mail.unasked': 'If you did not ask for it, please ignore this mail: nothing changes on your account.',
  'mail.contact-subject-phone': 'The phone of your Bohe account was changed or removed',
  'mail.contact-subject-mail': 'The e-mail address of your Bohe account was changed or removed',
  'mail.contact-heading': 'A contact of your account has changed',
  'mail.contact-body-phone':
    'Hello, the phone that was bound to your account was changed or removed on {{time}} (Beijing time). It can no longer be used to log in or to recover the password.',
  'mail.contact-body-mail':
    'Hello, this mailbox was bound to your account and was changed or removed on {{time}} (Beijing time). It can no longer be used to log in or to recover the password.',
  'mail.contact-others': 'To be safe, your account was logged out on all other devices.',
  'mail.contact-unasked':
    'If it was you, there is nothing to do. If it was not, please open the Bohe website at once and recover your password with what is still bound, or contact customer service.',
}

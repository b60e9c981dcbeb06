import type { about as zhCN } from './zh-CN.ts'

export const about: Record<keyof typeof zhCN, string> = {
  title: 'About Bohe',
  description: 'What Bohe is, whom it is for, how it finds a shorter way for your data, and what we do not do.',
  heading: 'Bohe is a shorter way',
  'lead.intl':
    'Bohe lets Chinese people abroad, and anyone elsewhere who needs China’s internet, use Chinese games, video, music, websites, live streams and work apps smoothly.',
  'lead.cn':
    'Bohe accelerates games for players in mainland China, free: nothing to buy, no time limit, ready when you register.',

  'who.title': 'Whom it is for',
  'who.first.intl': 'Chinese people and students abroad',
  'who.first.intl.text': 'Series, songs, a match on a Chinese server: keep the habits you have at home.',
  'who.second.intl': 'Friends and partners of China',
  'who.second.intl.text':
    'You learn Chinese, do business or work remotely, and the sites and calls you need are there.',
  'who.third.intl': 'People on the move',
  'who.third.intl.text': 'Another city, another network, still the same account.',
  'who.first.cn': 'Players in ranked matches',
  'who.first.cn.text': 'When the ping jumps about, take a steadier line.',
  'who.second.cn': 'Console and phone players',
  'who.second.cn.text': 'Rooms, voice and mobile games are taken care of too.',
  'who.third.cn': 'Those who wait for updates',
  'who.third.cn.text': 'Patches, stores and communities can go the same way.',

  'how.title': 'How it works',
  'how.lead': 'Data has to travel, too. The road it usually takes is sometimes long and sometimes jammed.',
  'how.find': 'Find a way',
  'how.find.text':
    'You press start, and Bohe finds a shorter, steadier line between your device and where you want to go.',
  'how.go': 'Take it',
  'how.go.text': 'What you want faster takes that line; everything else goes its usual way.',
  'how.stop': 'Stop at any time',
  'how.stop.intl.text': 'One tap ends it. Membership time can be paused as well: it waits for as long as you pause.',
  'how.stop.cn.text': 'One tap ends it, and your network is what it was before.',

  'not.title': 'What we do not do',
  'not.speed': 'Promise a speed',
  'not.speed.text':
    'It also depends on your provider, your place and the other side’s servers. We vouch for no number.',
  'not.figures': 'Make up figures',
  'not.figures.text':
    'What we have not measured, we do not write. The routes on the homepage are a diagram, and it says so.',
  'not.network': 'Replace your network',
  'not.network.text':
    'Bohe smooths the road. A broken line is for your provider to mend, and bandwidth cannot be conjured.',
  'not.money.intl': 'Charge you again',
  'not.money.intl.text': 'A card lasts as long as you bought it for, then ends. Nothing renews by itself.',
  'not.money.cn': 'Charge you',
  'not.money.cn.text': 'There is nowhere to pay on this site.',

  'care.title': 'What we care about',
  'care.password': 'Your password is yours',
  'care.password.text':
    'It is stored in a form that not even we can read, and codes go to your own phone or mailbox alone.',
  'care.devices': 'Log-ins you can see',
  'care.devices.text':
    'The member centre lists every device that is logged in. One you do not know goes offline at a click.',
  'care.little': 'Few questions',
  'care.little.text': 'A mobile number or an e-mail address is enough to register. The rest is up to you.',
  'care.plain.intl': 'Prices in the open',
  'care.plain.intl.text': 'Plan, discount and total stand on one page, clear before you pay.',
  'care.plain.cn': 'Free means free',
  'care.plain.cn.text': 'No time limit, no strings, no conditions hidden away.',

  'next.title': 'More to read',
  'next.help': 'Help centre',
  'next.service': 'Customer service',
  'next.protocol': 'User Agreement',

  'service.title': 'Customer service',
  'service.description':
    'How to reach the customer service of Bohe, when somebody answers, and what to have at hand so that it goes quickly.',
  'service.lead': 'Something is not right? Come to us.',
  'service.ways': 'Ways to reach us',
  'service.chat': 'Live chat',
  'service.chat.text': 'Open it and talk: best when it is urgent.',
  'service.email': 'E-mail',
  'service.email.text': 'Best for longer stories and pictures of the screen.',
  'service.phone': 'Phone',
  'service.phone.text': 'When typing is a bother, call.',
  'service.qq': 'QQ group',
  'service.qq.text': 'Talk with other members, and hear from us.',
  'service.qq.join': 'Join the QQ group',
  'service.wechat': 'WeChat',
  'service.wechat.text': 'Scan the code, or search for the name in WeChat.',
  'service.wechat.code': 'QR code of our WeChat account',
  'service.address': 'Address',
  'service.address.text': 'When you send a letter, name your account in it.',
  'service.copy': 'Copy',
  'service.copied': 'Copied',
  'service.unavailable': 'The ways to reach us cannot be shown right now. Please reload the page in a moment.',

  'hours.title': 'Hours',
  'hours.service': 'Customer service',
  'hours.operations': 'Operations',
  'hours.daily': '{{opens}}–{{closes}} every day',
  'hours.zone.beijing': 'Beijing time',
  'hours.zone': '{{city}} time',
  'hours.local': '{{opens}}–{{closes}} where you are',
  'hours.open': 'Open now',
  'hours.until': 'until {{closes}}',
  'hours.closed': 'Closed now',
  'hours.opens': 'opens at {{opens}} today',
  'hours.opens-tomorrow': 'opens at {{opens}} tomorrow',

  'at-hand.title': 'What to have at hand',
  'at-hand.lead': 'The more we know, the fewer questions we ask.',
  'at-hand.account': 'The mobile number or e-mail address you registered with',
  'at-hand.system': 'Your device’s system and the version of the client',
  'at-hand.moment': 'When it happened, what you did and what you saw',
  'at-hand.picture': 'A picture of the screen, worth many words',
  'at-hand.subject.intl': 'The order number, if it is about a payment',
  'at-hand.subject.cn': 'The game and the server it happened on',
  'at-hand.never': 'We never ask for your password or a code. Whoever does is not us.',

  'first.title': 'It may be answered already',
  'first.text': 'The help centre has the steps for what people ask most.',
  'first.action': 'Go to the help centre',

  'phone-about.title': 'About Bohe, for phones',
  'phone-about.description': 'Bohe on one screen of your phone: what it does, how it works and what it does not do.',
  'phone-about.more': 'The whole story',
  'phone-contact.title': 'Contact us, for phones',
  'phone-contact.description':
    'Reach Bohe from your phone: see whether somebody is there now, and get in touch with one tap.',
  'phone-contact.more': 'What to have at hand',
}

import type { homeCn as zhCN } from './zh-CN.ts'

export const homeCn: Record<keyof typeof zhCN, string> = {
  title: 'Free game acceleration',
  description:
    'Bohe accelerates games for players in mainland China, free of charge: lower latency, fewer drops, no time limit.',
  heading: 'Win by skill, not by ping',
  lead: 'Bohe accelerates games for players in mainland China, free: nothing to buy, no time limit, ready when you register.',
  action: 'Start free',

  'speeds.title': 'Whatever you play',
  'speeds.lead': 'From ranked matches to overnight updates, all free.',
  'speed.shooter': 'Shooters',
  'speed.shooter.text': 'Your shots land where you aim.',
  'speed.arena': 'Arena battles',
  'speed.arena.text': 'Your skills land when you press the key.',
  'speed.console': 'Consoles online',
  'speed.console.text': 'Rooms you can join, voices you can hear.',
  'speed.mobile': 'Mobile games',
  'speed.mobile.text': 'Steady on the train, through every network switch.',
  'speed.update': 'Updates',
  'speed.update.text': 'Big patches at the full speed of your line.',
  'speed.store': 'Game stores',
  'speed.store.text': 'Shop, community and saves, one click away.',

  'step.choose.text': 'Pick the game. There is nothing else to pick.',

  'free.title': 'Free means free',
  'free.lead':
    'Game acceleration in mainland China costs nothing, has no time limit and no strings. There is nowhere to pay on this site.',
  'free.action': 'Register free',

  'question.what.answer':
    'It finds a shorter, steadier line between your device and the game server: lower latency, fewer drops.',
  'question.free': 'Is it really free?',
  'question.free.answer': 'Yes. Register and use it; you will never be asked to pay.',
  'question.others': 'Does it affect my other apps?',
  'question.others.answer': 'No. Bohe takes care of the game you picked; everything else goes its usual way.',
  'question.devices.answer': 'One device at a time; to change, log in on the other.',
}

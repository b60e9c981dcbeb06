/** index.html of the mainland edition. */
export const homeCn = {
  title: '免费游戏加速',
  description: '薄荷加速器为大陆玩家免费加速游戏：延迟更低，掉线更少，不限时长。',
  heading: '输赢凭手，不凭网',
  lead: '薄荷为大陆玩家免费加速游戏：不用买，不限时，注册就能用。',
  action: '免费开始',

  'speeds.title': '您玩的，都加速',
  'speeds.lead': '从开黑到单机更新，全部免费。',
  'speed.shooter': '射击',
  'speed.shooter.text': '准星停在哪，子弹就到哪。',
  'speed.arena': '竞技对战',
  'speed.arena.text': '团战不掉线，技能不迟到。',
  'speed.console': '主机联机',
  'speed.console.text': '房间进得去，语音听得清。',
  'speed.mobile': '手游',
  'speed.mobile.text': '地铁上也稳，切换网络不断线。',
  'speed.update': '下载更新',
  'speed.update.text': '版本更新，跑满您的带宽。',
  'speed.store': '游戏平台',
  'speed.store.text': '商店、社区、存档，点开就到。',

  'step.choose.text': '选好要玩的游戏，别的不用管。',

  'free.title': '免费，就是免费',
  'free.lead': '大陆玩家的游戏加速不收费、不限时，也没有门槛。整个网站上，没有一处要您付款。',
  'free.action': '免费注册',

  'question.what.answer': '它在您的设备和游戏服务器之间找一条更短、更稳的线路，让延迟更低、掉线更少。',
  'question.free': '真的不要钱吗？',
  'question.free.answer': '是的。注册之后直接使用，不会要求您付款。',
  'question.others': '加速时会影响其他应用吗？',
  'question.others.answer': '不会。薄荷只管您选中的游戏，其他应用照常走原来的网络。',
  'question.devices.answer': '一个账号同时在一台设备上加速；换设备时，登录即可。',
} as const

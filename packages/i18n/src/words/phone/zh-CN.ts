/** The phone edition: one-click acceleration, its frame, and what the installed app says of itself. */
export const phone = {
  title: '一键加速',
  'description.intl': '在手机上一键加速回国线路，查看剩余时间，随时暂停和恢复。',
  'description.cn': '在手机上一键加速手游，Wi-Fi 和移动网络都适用，免费，不限时长。',

  'app.short-name': '薄荷',

  'bar.label': '手机版导航',
  'tab.accelerate': '加速',
  'tab.recharge': '充值',
  'tab.news': '资讯',
  'tab.contact': '客服',
  'tab.me': '我的',
  'to-about': '关于薄荷',
  'to-site': '进入网站首页',

  'visitor.act': '登录',

  'free.state': '免费加速',
  'free.about': '一键打开客户端，游戏加速马上开始。',
  'free.act': '免费开始',
  'free.plans': '想加速全部应用？看看套餐',

  'running.state': '加速时间计时中',
  'running.left': '剩余时间',
  'running.about': '暂时不用？暂停后剩余时间一秒不少。',
  'running.act': '暂停',
  'running.open': '打开客户端',

  'paused.state': '时间已暂停',
  'paused.about': '恢复后接着计时，并为您打开客户端。',
  'paused.act': '恢复加速',

  'unit.days': '天',
  'unit.hours': '时',
  'unit.minutes': '分',
  'unit.seconds': '秒',

  'client.opening': '正在打开客户端…',
  'client.missing': '没有找到已安装的客户端，正在前往下载。',
  'client.download': '下载客户端',
} as const

/** What stands in for a page that cannot be: without network, after a fault of ours, in a browser that is too old, or nowhere. */
export const fallbackPages = {
  'offline.title': '网络断开了',
  'offline.text': '您的设备没有连上网络，页面暂时打不开。会员时间和订单都在，不受影响。',
  'offline.check': '请看看',
  'offline.wifi': 'Wi-Fi 或移动数据是否打开，飞行模式是否关闭。',
  'offline.client': '加速客户端是否正在切换线路；等它连好再试。',
  'offline.retry': '再试一次',

  'failure.title': '页面暂时打不开',
  'failure.text': '问题在我们这边，您的账号、时间和订单都没有丢失。请稍后再试。',
  'failure.number': '本次请求编号：',
  'failure.copy': '复制编号',
  'failure.copied': '已复制',
  'failure.retry': '再试一次',
  'failure.home': '回到首页',

  'upgrade.title': '请升级浏览器',
  'upgrade.text':
    '您的 Internet Explorer 版本太旧，无法安全地登录和付款，也显示不出我们的页面。请换用下面任意一款浏览器，再打开本站：',
  'upgrade.after': '换用新浏览器后，您的账号和会员时间照常使用。',

  'arrival.title': '登录 {{name}} 的账号？',
  'arrival.text': '您打开的链接会登录这个账号。是您自己的账号才登录；否则您在里面做的事、付的款，别人都看得到。',
  'arrival.confirm': '登录 {{name}}',
  'arrival.refuse': '不是我',
  'arrival.go-on': '继续',

  'missing.title': '这里什么也没有',
  'missing.text': '网址可能有误，页面可能已经搬走，或者内容已经过期。',
  'missing.search': '在帮助中心找找',
  'missing.search-act': '查找',
  'missing.ways': '也可以从这里走',
  'missing.home': '回到首页',
  'missing.news': '最新资讯',
  'missing.help': '帮助中心',
  'missing.service': '联系客服',
} as const

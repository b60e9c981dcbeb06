/** index.html: what both editions say. */
export const home = {
  'route.label': '示意图：数据从您的设备到服务器的两条路线。普通路线绕远、走走停停；薄荷路线又短又顺。',
  'route.you': '您',
  'route.server': '服务器',
  'route.detour': '普通路线',
  'route.short': '薄荷路线',
  'route.note': '示意图，不代表实测数据',

  'steps.title': '三步开始',
  'step.register': '注册',
  'step.register.text': '手机号或邮箱都行，一分钟。',
  'step.choose': '选择',
  'step.start': '开始',
  'step.start.text': '点一下，剩下的路交给薄荷。',

  'news.title': '最近的事',
  'news.all': '全部新闻',
  'new-window': '（在新窗口打开）',

  'questions.title': '常见问题',
  'questions.all': '帮助中心',
  'question.what': '薄荷是做什么的？',
  'question.devices': '能在几台设备上用？',
  'question.safe': '我的账号安全吗？',
  'question.safe.answer': '密码加密保存，我们也看不到；验证码只发到您自己的手机或邮箱。',

  'start.one-click': '一键加速',
  'start.title': '装好就能走近路',
  'start.lead': '选好您的设备，几步就能开始。',
} as const

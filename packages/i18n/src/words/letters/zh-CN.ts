/** What reaches somebody by mail, SMS or a call. Only servers say it, so it is kept apart from the screens' words. */
export const letters = {
  'sms.code': '【薄荷加速器】您的验证码是 {{code}}，{{minutes}} 分钟内有效，请勿告诉他人。',
  'voice.code': '您的薄荷加速器验证码是 {{code}}。',

  'mail.brand': '薄荷加速器',
  'mail.footer': '这是系统自动发出的邮件，请勿回复。',
  'mail.subject-register': '{{code}} 是您的薄荷加速器注册验证码',
  'mail.subject-find-password': '{{code}} 是您找回密码的验证码',
  'mail.subject-bind': '{{code}} 是您绑定第三方账号的验证码',
  'mail.subject-login': '{{code}} 是您的登录验证码',
  'mail.subject-confirm': '{{code}} 是您确认本人操作的验证码',
  'mail.subject-change-contact': '{{code}} 是您绑定或更换联系方式的验证码',
  'mail.heading-register': '欢迎注册薄荷加速器',
  'mail.heading-find-password': '找回密码',
  'mail.heading-bind': '绑定第三方账号',
  'mail.heading-login': '登录薄荷加速器',
  'mail.heading-confirm': '确认是您本人',
  'mail.heading-change-contact': '绑定或更换联系方式',
  'mail.intro-register': '您好，请在注册页面输入下面的验证码，完成注册：',
  'mail.intro-find-password': '您好，请在找回密码页面输入下面的验证码，然后设置新密码：',
  'mail.intro-bind': '您好，请在绑定页面输入下面的验证码，把第三方账号绑定到这个邮箱：',
  'mail.intro-login': '您好，请在登录页面输入下面的验证码：',
  'mail.intro-confirm': '您好，您正在进行需要本人确认的操作，请输入下面的验证码：',
  'mail.intro-change-contact': '您好，请输入下面的验证码，把这个邮箱设为您账号的联系方式：',
  'mail.life': '{{minutes}} 分钟内有效，只能使用一次。请勿告诉他人，我们的工作人员也不会向您索要。',
  'mail.unasked': '如果不是您本人操作，请忽略这封邮件，您的账号不会有任何变化。',
  'mail.contact-subject-phone': '您的薄荷加速器账号更换或解绑了手机',
  'mail.contact-subject-mail': '您的薄荷加速器账号更换或解绑了邮箱',
  'mail.contact-heading': '账号的联系方式有变化',
  'mail.contact-body-phone':
    '您好，您账号原来绑定的手机已于 {{time}}（北京时间）更换或解绑，不能再用于登录和找回密码。',
  'mail.contact-body-mail':
    '您好，您账号原来绑定的这个邮箱已于 {{time}}（北京时间）更换或解绑，不能再用于登录和找回密码。',
  'mail.contact-others': '为了安全，您账号在其他设备上的登录已经退出。',
  'mail.contact-unasked':
    '如果是您本人操作，无需理会。如果不是，请马上打开薄荷加速器官网，用仍然绑定的方式找回密码，或联系客服。',
} as const

interface Words {
  label: string
  title: string
  summary: string
  /** HTML of what the editors may use: paragraphs, headings, lists, emphasis. */
  content: string
  prize: string
  /** The terms, one a line. */
  rules: string[]
  keywords: string
}

/** A promotion's texts in both languages. */
export interface BilingualWords {
  zh: Words
  en: Words
}

export const invitationOfOld: BilingualWords = {
  zh: {
    label: '邀请有礼',
    title: '2019 新春邀请：好友注册，你得 15 天',
    summary: '2019 年 1 月 25 日至 2 月 25 日，每成功邀请一位好友得 15 天会员，每个账号最多 30 天。',
    content: `<p>春节回家，也别忘了还在海外的朋友。活动期间，把您的邀请码发给好友，好友用它注册成功，您的账号就会加上 15 天会员时长，最多 30 天。</p>
<h2>活动时间</h2>
<p>2019 年 1 月 25 日至 2019 年 2 月 25 日（北京时间，含首尾两天）。</p>
<p><strong>本次活动已经结束。</strong>活动期间发放的时长不受影响，感谢每一位把薄荷介绍给朋友的会员。</p>`,
    prize: '每位好友 15 天会员，最多 30 天；加入 QQ 群另得 15 天',
    rules: [
      '活动时间：2019 年 1 月 25 日 0:00 至 2019 年 2 月 25 日 24:00（北京时间）。',
      '每成功邀请一位好友注册，奖励 15 天会员；每个账号最多奖励 30 天，邀请 2 位好友即可领满。',
      '加入官方 QQ 群并填写群内口令，另得 15 天，每个账号一次。',
      '好友须在注册时填写邀请码；注册之后不能补填，也不能邀请自己。',
    ],
    keywords: '薄荷加速器,邀请好友,会员时长,2019',
  },
  en: {
    label: 'Invite friends',
    title: 'Spring 2019: a friend registers, you get 15 days',
    summary: 'From 25 January to 25 February 2019 each invited friend gave 15 days of membership, up to 30 days.',
    content: `<p>Home for the Spring Festival, with friends still abroad? While the campaign ran, every friend who registered with your invite code added 15 days to your membership, up to 30 days.</p>
<h2>When</h2>
<p>From 25 January 2019 to 25 February 2019, both days included, by the time of Beijing.</p>
<p><strong>This campaign is over.</strong> The days it gave stay as they are. Thank you to everybody who told a friend about Bohe.</p>`,
    prize: '15 days for each friend, up to 30; 15 more in the QQ group',
    rules: [
      'Runs from 0:00 on 25 January 2019 to 24:00 on 25 February 2019, Beijing time.',
      'Each friend who registers gives you 15 days of membership, up to 30 days for an account: two friends reach the limit.',
      'Joining the official QQ group and entering its code gives 15 days more, once for an account.',
      'A friend enters the invite code while registering; it cannot be added later, and nobody can invite themselves.',
    ],
    keywords: 'Bohe,invite friends,membership,2019',
  },
}

export const invitation: BilingualWords = {
  zh: {
    label: '邀请有礼',
    title: '邀请好友，一起加速：每位好友送你 15 天',
    summary: '好友用您的邀请码注册，您得 15 天会员，最多 30 天；加入 QQ 群再得 15 天。',
    content: `<p>一个人玩不如一起玩。把您的邀请码、链接或者二维码发给好友，好友注册成功的那一刻，15 天会员时长就会加到您的账号上。</p>
<h2>怎么参加</h2>
<ol><li>登录后，在本页复制邀请码或链接，也可以保存分享图片。</li><li>好友打开链接注册，邀请码会自动填好；也可以在注册页手动填写。</li><li>好友注册成功，时长立即到账，在“邀请的好友”里可以看到。</li></ol>
<h2>还有 15 天</h2>
<p>加入官方 QQ 群，在群公告里找到口令，填到本页，再得 15 天。</p>
<p>正在使用的会员会按当前等级顺延，还没有会员的按黄金会员发放。</p>`,
    prize: '每位好友 15 天会员，最多 30 天；加入 QQ 群另得 15 天',
    rules: [
      '活动时间以本页所示为准（北京时间，含首尾两天）。',
      '每成功邀请一位好友注册，奖励 15 天会员；每个账号最多奖励 30 天，邀请 2 位好友即可领满，之后的好友不再奖励。',
      '加入官方 QQ 群并填写群内口令，另得 15 天，每个账号一次，不计入 30 天上限。',
      '好友须在注册时填写邀请码，注册之后不能补填；同一台设备上的账号不能互相邀请。',
      '与您或您的其他好友使用同一网络或设备注册的好友，在其首次付款或使用满三天后计入奖励。',
      '使用虚假号码、批量注册等方式获得的时长将被收回。',
    ],
    keywords: '薄荷加速器,邀请好友,邀请码,会员时长',
  },
  en: {
    label: 'Invite friends',
    title: 'Faster together: 15 days for every friend you invite',
    summary: 'A friend registers with your code and you get 15 days, up to 30. The QQ group gives 15 more.',
    content: `<p>It is more fun together. Send your code, link or QR code to a friend: the moment they have registered, 15 days are added to your membership.</p>
<h2>How it works</h2>
<ol><li>Log in, then copy the code or the link from this page, or save the picture to share.</li><li>Your friend opens the link, where the code is filled in already, or types it while registering.</li><li>The days arrive at once; the list of invited friends shows them.</li></ol>
<h2>Another 15 days</h2>
<p>Join the official QQ group, find the code in the group’s notice and enter it on this page.</p>
<p>Days extend the level you have; without a membership they are Gold.</p>`,
    prize: '15 days for each friend, up to 30; 15 more in the QQ group',
    rules: [
      'Runs on the days shown on this page, both included, Beijing time.',
      'Each friend who registers gives you 15 days of membership, up to 30 days for an account: two friends reach the limit, further ones give nothing.',
      'Joining the official QQ group and entering its code gives 15 days more, once for an account, beside the limit of 30.',
      'A friend enters the code while registering; it cannot be added later. Accounts of one device cannot invite each other.',
      'A friend who registers in the network or on the device of yourself or of another of your friends counts after a first payment or three days of use.',
      'Days obtained with false numbers or accounts made in bulk are taken back.',
    ],
    keywords: 'Bohe,invite friends,invite code,membership',
  },
}

export const wheel: BilingualWords = {
  zh: {
    label: '幸运抽奖',
    title: '薄荷大转盘：每日签到，天天有机会',
    summary: '每天签到得一次抽奖机会，会员时长、充值卡和周边等你来拿。',
    content: `<p>每天来签到，就有一次转动转盘的机会。奖品有会员时长、充值卡和薄荷周边，抽到什么，当场揭晓。</p>
<h2>怎么领奖</h2>
<ul><li>会员时长：在会员中心的“奖品列表”里点击使用，立即到账。</li><li>充值卡：可以直接充到自己的账号，也可以查看卡号和密码送给朋友。</li><li>周边：填写收件信息，我们会寄给您。</li></ul>
<p>奖品数量有限，送完即止，剩余数量显示在本页。</p>`,
    prize: '会员时长、充值卡、薄荷周边',
    rules: [
      '活动时间以本页所示为准（北京时间，含首尾两天）。',
      '每天签到一次，得一次抽奖机会；机会在活动期间一直有效。',
      '中奖结果由服务器随机决定，每次抽奖都有记录可查。',
      '实物奖品请填写真实的收件信息。',
    ],
    keywords: '薄荷加速器,抽奖,签到,充值卡',
  },
  en: {
    label: 'Prize draw',
    title: 'The mint wheel: check in each day, draw each day',
    summary: 'Every check-in gives a chance to draw: days of membership, recharge cards and mint goods.',
    content: `<p>Check in each day and turn the wheel once. There are days of membership, recharge cards and mint goods to win, and you see at once what it is.</p>
<h2>How to claim</h2>
<ul><li>Days of membership: open the Prize List in the member centre and apply them, they count at once.</li><li>Recharge cards: apply one to your own account, or see its number and password and give it to a friend.</li><li>Goods: tell us where to send them.</li></ul>
<p>There is a limited number of each; this page shows what is left.</p>`,
    prize: 'Days of membership, recharge cards, mint goods',
    rules: [
      'Runs on the days shown on this page, both included, Beijing time.',
      'One check-in a day gives one chance to draw, good until the promotion ends.',
      'The server decides by chance; every draw is recorded and can be gone through.',
      'For goods, please leave an address that is real.',
    ],
    keywords: 'Bohe,prize draw,check-in,recharge card',
  },
}

export const security: BilingualWords = {
  zh: {
    label: '安全公告',
    title: '账号安全月：三步看好您的账号',
    summary: '绑定手机和邮箱、设置二级密码、检查登录设备，三分钟做完。',
    content: `<p>会员时长是您花钱买的，账号安全值得花三分钟。</p>
<ol><li>在“账号安全”里同时绑定手机和邮箱，一个丢了，另一个还能找回密码。</li><li>设置二级密码：没有它，任何登录您账号的设备都可以让其他设备下线。</li><li>在“用户管理”里看看登录过的设备，不认识的马上下线。</li></ol>
<h2>请记住</h2>
<p>薄荷的工作人员<strong>不会</strong>向您索要密码或者验证码。官方只通过本站、官方 QQ 群和支持邮箱联系您。</p>`,
    prize: '',
    rules: [],
    keywords: '薄荷加速器,账号安全,二级密码',
  },
  en: {
    label: 'Safety notice',
    title: 'Safe account month: three steps for your account',
    summary: 'Bind phone and mailbox, set a secondary password, look at your devices: three minutes in all.',
    content: `<p>Your membership cost you money, so your account is worth three minutes.</p>
<ol><li>Bind both a phone and a mailbox under Account Security: when one is lost, the other recovers the password.</li><li>Set a secondary password: without one, any device that is logged in can sign the others out.</li><li>Look at the devices under User Management, and sign out the ones that you do not know.</li></ol>
<h2>Please remember</h2>
<p>Nobody from Bohe will <strong>ever</strong> ask for your password or a code. We write to you only on this site, in the official QQ group and from the support mailbox.</p>`,
    prize: '',
    rules: [],
    keywords: 'Bohe,account security,secondary password',
  },
}

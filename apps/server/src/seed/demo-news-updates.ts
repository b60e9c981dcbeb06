import type { DemoArticle } from './demo-news.ts'

/** News about the product: what is new, what we recommend, what is on offer. */
export const updates: DemoArticle[] = [
  {
    id: 7,
    label: '最新',
    hits: 4180,
    publishAt: '2026-11-20T02:00:00Z',
    zh: {
      title: '账号安全页面更新：查看登录设备，一键下线',
      summary: '会员中心可以看到每一台登录过的设备，陌生设备可以马上下线。',
      content: `<p>会员中心的“账号安全”现在集中了所有与账号有关的设置：修改密码、更换手机和邮箱、绑定第三方账号、设置二级密码。</p>
<p>“用户管理”列出登录过的设备、系统、大致位置和最近使用时间。看到不认识的设备，可以让它立即下线；设置了二级密码后，下线设备需要输入它。</p>
<p>建议您同时绑定手机和邮箱，其中一个不能用时，还能用另一个找回密码。</p>`,
    },
    en: {
      title: 'Account security, renewed: see your devices, sign one out',
      summary: 'The member centre shows every device that logged in, and signs a strange one out at once.',
      content: `<p>“Account security” in the member centre now holds everything about your account: the password, phone and mailbox, social accounts, the secondary password.</p>
<p>“User Management” lists the devices that logged in, with system, rough place and last use. One that you do not know can be signed out at once; with a secondary password set, that takes the secondary password.</p>
<p>We suggest to bind both a phone and a mailbox: when one of them fails, the other still recovers your password.</p>`,
    },
  },
  {
    id: 8,
    label: '最新',
    hits: 1570,
    publishAt: '2026-11-09T02:00:00Z',
    zh: {
      title: '验证码也能听：无障碍改进说明',
      summary: '看不清图片验证码时，可以改听四位数字；整个注册流程可以只用键盘完成。',
      content: `<p>图片验证码对一部分人并不友好。现在点按验证码旁的声音按钮，就会用您的语言读出四位数字，听完输入即可，与图片验证码效果相同。</p>
<ul><li>注册、登录、找回密码都可以只用键盘完成。</li><li>出错时会朗读提示，并把光标放到需要修改的位置。</li><li>深色模式下的文字对比度也重新调整过。</li></ul>
<p>使用中遇到障碍，请告诉我们。</p>`,
    },
    en: {
      title: 'Codes to listen to: accessibility, improved',
      summary: 'When the picture cannot be read, hear four digits instead. Signing up works by keyboard alone.',
      content: `<p>A code in a picture is not for everybody. The sound button beside it now speaks four digits in your language; typing them does the same as the picture.</p>
<ul><li>Registration, log-in and recovery work by keyboard alone.</li><li>Errors are read out, and the cursor goes to what needs a change.</li><li>Contrast was reworked for the dark theme.</li></ul>
<p>Should anything be in your way, please tell us.</p>`,
    },
  },
  {
    id: 9,
    label: '推荐',
    hits: 7330,
    publishAt: '2026-11-14T02:00:00Z',
    zh: {
      title: '新用户三分钟上手：从注册到连上第一条线路',
      summary: '注册、下载、选线路，每一步要做什么，一次看完。',
      content: `<ol><li><strong>注册</strong>：用手机或邮箱接收验证码，设置密码，选择一个体验套餐。</li><li><strong>下载</strong>：在首页下载适合您系统的客户端，用同一个账号登录。</li><li><strong>选择</strong>：搜索要加速的游戏或应用，让客户端自动测速。</li><li><strong>连接</strong>：按下连接，等待几秒，看到“已连接”后再打开游戏。</li></ol>
<p>同一个账号可以在电脑和手机上使用；套餐不同，能同时在线的设备数也不同，会员中心可以查看。</p>`,
    },
    en: {
      title: 'Three minutes to begin: from signing up to the first line',
      summary: 'Sign up, download, choose a line: what each step takes, on one page.',
      content: `<ol><li><strong>Sign up</strong>: receive a code by phone or e-mail, set a password, choose an experience package.</li><li><strong>Download</strong>: get the client for your system on the home page and log in with the same account.</li><li><strong>Choose</strong>: search for the game or app, and let the client measure.</li><li><strong>Connect</strong>: press connect, wait for “connected”, then open the game.</li></ol>
<p>One account works on a computer and a phone; how many devices are online at a time depends on the package, as the member centre shows.</p>`,
    },
  },
  {
    id: 10,
    label: '推荐',
    hits: 2890,
    publishAt: '2026-10-30T02:00:00Z',
    zh: {
      title: '保护好您的账号：五个不麻烦的习惯',
      summary: '验证码不告诉任何人，密码不重复使用，公用电脑记得退出。',
      content: `<ol><li>验证码只有您自己需要，任何自称客服来索要的都是骗局。</li><li>不要和其他网站使用同一个密码。</li><li>在公用电脑上不要勾选“记住我”，离开时退出登录。</li><li>同时绑定手机和邮箱。</li><li>收到“联系方式有变化”的邮件而不是您本人操作时，马上找回密码。</li></ol>
<p>我们不会在邮件里放登录链接，也不会通过聊天软件向您要密码。</p>`,
    },
    en: {
      title: 'Keep your account safe: five habits that are no trouble',
      summary: 'Share no code, reuse no password, and log out on computers that are not yours.',
      content: `<ol><li>A code is for you alone. Whoever asks for it in our name is a fraud.</li><li>Use a password that no other site knows.</li><li>On a shared computer leave “remember me” unticked, and log out when you go.</li><li>Bind both a phone and a mailbox.</li><li>If a mail says that a contact changed and it was not you, recover your password at once.</li></ol>
<p>Our mails never hold a link that logs you in, and we never ask for a password in a chat.</p>`,
    },
  },
  {
    id: 11,
    label: '促销',
    hits: 6120,
    publishAt: '2026-11-16T02:00:00Z',
    regions: ['0'],
    zh: {
      title: '黄金、铂金、钻石怎么选：按使用习惯，不按价格',
      summary: '一台设备够不够，平时看视频还是看直播，答案不一样。',
      content: `<p>先想清楚平时怎么用：</p>
<ul><li><strong>黄金</strong>：看视频、听音乐、浏览网页和玩游戏，一台设备。</li><li><strong>铂金</strong>：在黄金之上，另有直播与高清专线，一台设备。</li><li><strong>钻石</strong>：在铂金之上，另有商务应用加速，电脑和手机可以同时在线。</li></ul>
<p>套餐按月、季、半年和年计算，时间越长单价越低，价格以购买页面为准。暂时不用时，可以在会员中心暂停计时。</p>`,
    },
    en: {
      title: 'Gold, Platinum or Diamond: choose by habit, not by price',
      summary: 'Is one device enough? Films or live streams? The answers differ.',
      content: `<p>Begin with how you use it:</p>
<ul><li><strong>Gold</strong>: video, music, web pages and games, on one device.</li><li><strong>Platinum</strong>: all of Gold, with dedicated lines for live streams and high definition, on one device.</li><li><strong>Diamond</strong>: all of Platinum, with acceleration for business apps, on a computer and a phone at once.</li></ul>
<p>Packages run for a month, a quarter, half a year or a year, cheaper the longer; what counts is the price on the page where you buy. Time that you do not need can be paused in the member centre.</p>`,
    },
  },
  {
    id: 12,
    label: '促销',
    hits: 5480,
    publishAt: '2026-11-10T02:00:00Z',
    regions: ['1'],
    zh: {
      title: '免费游戏加速长期开放：哪些游戏可以用',
      summary: '热门国服与外服游戏免费加速，注册后即可使用，无需付费。',
      content: `<p>国内版面向所有注册用户提供免费游戏加速，没有时长限制。</p>
<ul><li>在客户端搜索游戏名，带“免费”标记的都可以直接使用。</li><li>连接前让客户端测一次速，选丢包最少的线路。</li><li>同一个账号在电脑和手机上都能用。</li></ul>
<p>免费加速不需要绑定银行卡，也不会自动续费。</p>`,
    },
    en: {
      title: 'Free game acceleration stays: which games it covers',
      summary: 'Popular games at home and abroad, free for everybody who signed up.',
      content: `<p>The mainland edition accelerates games at no charge for every registered user, without a limit of time.</p>
<ul><li>Search for a game in the client: what is marked “free” can be used at once.</li><li>Let the client measure before you connect, and take the line that loses least.</li><li>One account works on a computer and on a phone.</li></ul>
<p>No bank card is needed, and nothing renews by itself.</p>`,
    },
  },
]

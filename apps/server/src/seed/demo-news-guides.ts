import type { DemoArticle } from './demo-news.ts'

/** News that explains: how to play, watch and connect better. */
export const guides: DemoArticle[] = [
  {
    id: 1,
    label: '国服',
    hits: 8420,
    publishAt: '2026-11-18T02:00:00Z',
    zh: {
      title: '人在海外玩国服：延迟从哪里来，怎么降下来',
      summary: '距离只占一半，另一半是绕路和丢包。三步找到原因，再选对线路。',
      content: `<p>从海外连接国服，数据要跨海走上万公里。光在光纤里往返一次就需要时间，这一部分谁也省不掉；但很多人的延迟是理论值的两三倍，多出来的是绕路和排队。</p>
<h2>先分清三种“卡”</h2>
<ul><li><strong>一直很高但平稳</strong>：线路绕远了，换一条更直的线路就会改善。</li><li><strong>忽高忽低</strong>：晚高峰拥堵，换时段或换出口最有效。</li><li><strong>突然停住又跳回来</strong>：丢包，先检查家里的无线网络，再检查线路。</li></ul>
<h2>怎么选线路</h2>
<p>在客户端里选择要玩的游戏，让它自动测速；不要只看延迟，丢包率低于 1% 的线路往往比延迟最低的那条更好玩。联机前先测一次，中途不要频繁切换。</p>`,
    },
    en: {
      title: 'Playing on mainland servers from abroad: where the delay comes from',
      summary: 'Distance is only half of it; detours and lost packets are the rest. Three steps to find out which.',
      content: `<p>A mainland server is ten thousand kilometres away or more, and light in a fibre takes its time. That part nobody can remove. Yet many players see two or three times as much: the rest is detours and queues.</p>
<h2>Tell three kinds of lag apart</h2>
<ul><li><strong>High but steady</strong>: the route is too long. A straighter line helps.</li><li><strong>Up and down</strong>: evening congestion. Another time or another exit helps most.</li><li><strong>Freezes, then jumps</strong>: lost packets. Check the Wi-Fi at home first, then the line.</li></ul>
<h2>Choosing a line</h2>
<p>Pick the game in the client and let it measure. Do not look at the delay alone: a line that loses less than 1% of its packets often plays better than the one with the lowest delay. Measure before a match, and do not switch in the middle of one.</p>`,
    },
  },
  {
    id: 2,
    label: '国服',
    hits: 3110,
    publishAt: '2026-11-06T02:00:00Z',
    zh: {
      title: '国服下载与更新太慢？把加速和下载分开',
      summary: '更新包动辄几十 GB，和对战走同一条线路只会互相拖累。',
      content: `<p>对战需要的是稳定，流量其实很小；下载需要的是带宽，对延迟并不敏感。两件事挤在一条线路上，游戏会卡，下载也不会更快。</p>
<ol><li>更新时先关闭游戏，在客户端里选择“下载”类线路。</li><li>更新完成后再切回游戏线路并重新测速。</li><li>把自动更新安排在睡觉的时间。</li></ol>
<p>如果更新始终停在同一个百分比，多半是安装目录空间不足或杀毒软件拦截，与线路无关。</p>`,
    },
    en: {
      title: 'Slow downloads and updates? Keep them apart from your matches',
      summary: 'Updates are tens of gigabytes now. On the line you play on, both get in each other’s way.',
      content: `<p>A match needs steadiness and hardly any bandwidth; a download needs bandwidth and hardly minds delay. On one line the game stutters and the download is no faster.</p>
<ol><li>Close the game while it updates, and choose a line for downloads in the client.</li><li>Go back to the line for games afterwards, and measure again.</li><li>Let automatic updates run while you sleep.</li></ol>
<p>An update that always stops at the same percentage usually lacks disk space or is held by a virus scanner; no line mends that.</p>`,
    },
  },
  {
    id: 3,
    label: '手游',
    hits: 6745,
    publishAt: '2026-11-15T02:00:00Z',
    zh: {
      title: '手机玩游戏，Wi-Fi 和移动数据选哪个',
      summary: '信号满格不等于延迟低。用一分钟测试，找到更稳的那一个。',
      content: `<p>信号格数只表示信号强度，不表示拥挤程度。公寓楼里几十台路由器挤在同一个信道上，满格也会卡。</p>
<h2>一分钟测试</h2>
<ol><li>站在平时玩游戏的位置，分别用 Wi-Fi 和移动数据各测速一次。</li><li>看抖动：两次结果相差超过 30 毫秒的那个网络，不适合对战。</li><li>Wi-Fi 请优先连接 5 GHz，并离路由器近一些。</li></ol>
<p>玩的时候关闭“自动切换网络”，来回切换的那几秒最容易掉线。</p>`,
    },
    en: {
      title: 'Mobile games: Wi-Fi or mobile data?',
      summary: 'Full bars are not low delay. A test of one minute shows which network is steadier.',
      content: `<p>Bars show how strong a signal is, not how crowded. In a block of flats, dozens of routers share one channel, and full bars still lag.</p>
<h2>A test of one minute</h2>
<ol><li>Where you usually play, measure once on Wi-Fi and once on mobile data.</li><li>Look at the jitter: a network whose two results differ by more than 30 ms is not for matches.</li><li>On Wi-Fi prefer 5 GHz, and sit closer to the router.</li></ol>
<p>Switch off automatic network switching while you play: the seconds between two networks are when you drop out.</p>`,
    },
  },
  {
    id: 4,
    label: '手游',
    hits: 2380,
    publishAt: '2026-10-28T02:00:00Z',
    zh: {
      title: '后台被系统关掉？让加速一直在线的设置',
      summary: '安卓和 iOS 都会清理后台。两处设置，避免玩到一半断开。',
      content: `<p>手机系统为了省电，会停掉它认为不重要的应用。加速一旦被停，游戏就会重新走原来的线路，表现为突然变卡。</p>
<ul><li><strong>安卓</strong>：在“电池”里把薄荷加速器设为“不受限制”，并在最近任务里锁定它。</li><li><strong>iOS</strong>：保持 VPN 配置开启，不要在游戏中从多任务界面划掉应用。</li></ul>
<p>省电模式会同时降低网络和处理器的速度，对战前请关闭。</p>`,
    },
    en: {
      title: 'Closed in the background? Settings that keep you connected',
      summary: 'Phones clean up what runs in the background. Two settings keep a match from breaking off.',
      content: `<p>To save power, a phone stops apps that it thinks do not matter. When that happens to acceleration, the game falls back to its old route, and suddenly lags.</p>
<ul><li><strong>Android</strong>: set Bohe to “unrestricted” under Battery, and lock it in the list of recent apps.</li><li><strong>iOS</strong>: leave the VPN profile on, and do not swipe the app away while you play.</li></ul>
<p>Power saving slows the network and the processor alike. Switch it off before a match.</p>`,
    },
  },
  {
    id: 5,
    label: '热门',
    hits: 9630,
    publishAt: '2026-11-12T02:00:00Z',
    zh: {
      title: '在海外看国内视频提示“所在地区不可用”怎么办',
      summary: '地区限制来自版权，按这个顺序检查，通常两分钟就能解决。',
      content: `<p>同一部剧在不同地区的版权属于不同公司，平台只能按访问地址判断。按下面的顺序检查：</p>
<ol><li>确认客户端显示“已连接”，并选择了影音线路。</li><li>完全退出视频应用再打开，网页请清除该网站的缓存。</li><li>关闭手机的定位权限后重试，个别应用还会看定位。</li><li>换一条影音线路，等 10 秒再刷新。</li></ol>
<p>仍然不行时，请把片名和提示文字发给客服，我们会检查这条线路。</p>`,
    },
    en: {
      title: 'A video says “not available in your region”: what to do',
      summary: 'Regional limits come from licences. Checked in this order, it mostly takes two minutes.',
      content: `<p>The rights to one series belong to different companies in different regions, and a platform can only go by your address. Check in this order:</p>
<ol><li>The client says “connected”, and a line for films is chosen.</li><li>Quit the video app completely and open it again; in a browser, clear that site’s cache.</li><li>Take the location permission away and try again: some apps look at that too.</li><li>Choose another line for films, wait ten seconds, reload.</li></ol>
<p>If it still refuses, send customer service the title and the message, and we shall look at that line.</p>`,
    },
  },
  {
    id: 6,
    label: '热门',
    hits: 5215,
    publishAt: '2026-11-02T02:00:00Z',
    zh: {
      title: '网络抖动比延迟更伤手感：读懂测速结果里的三个数',
      summary: '延迟、抖动、丢包，各自意味着什么，多少算好。',
      content: `<p>测速结果里有三个数：</p>
<ul><li><strong>延迟</strong>：一来一回的时间。射击类游戏 80 毫秒以内舒服，策略类 150 毫秒也不影响。</li><li><strong>抖动</strong>：延迟的起伏。超过 20 毫秒，角色就会“漂”。</li><li><strong>丢包</strong>：没有到达的数据。超过 2%，技能会放不出来。</li></ul>
<p>手感不好时，先治丢包，再治抖动，最后才是延迟。有线连接、靠近路由器、关闭正在上传的网盘，往往比换线路更管用。</p>`,
    },
    en: {
      title: 'Jitter hurts more than delay: three numbers of a speed test',
      summary: 'Delay, jitter and loss: what each of them means, and how much is good.',
      content: `<p>A speed test shows three numbers:</p>
<ul><li><strong>Delay</strong>: the time there and back. Below 80 ms shooters feel right; strategy games do not mind 150 ms.</li><li><strong>Jitter</strong>: how much the delay moves. Beyond 20 ms characters begin to drift.</li><li><strong>Loss</strong>: what never arrived. Beyond 2% skills fail to fire.</li></ul>
<p>When it feels wrong, cure the loss first, then the jitter, the delay last. A cable, a place closer to the router and no cloud drive uploading often do more than another line.</p>`,
    },
  },
]

import { Badge } from '#badge/badge.tsx'
import { Breadcrumbs } from '#breadcrumbs/breadcrumbs.tsx'
import { Entry, EntryList } from '#entry-list/entry-list.tsx'
import { Stack } from '#layout/layout.tsx'
import { Prose } from '#prose/prose.tsx'

const chinese = `<p>在海外打开国内的应用，常常要绕很远的路。<strong>薄荷加速器</strong>替您选一条更短的：从手机到 Shanghai 的节点，延迟通常低于 100 ms。</p>
<h2>三步开始</h2><ol><li>下载并安装客户端；</li><li>登录您的账号；</li><li>点击“一键加速”，<em>随时</em>可以暂停。</li></ol>
<blockquote>加速只影响您选定的应用，其他流量照常。</blockquote>
<table><thead><tr><th>出发地</th><th>直连</th><th>加速后</th></tr></thead><tbody><tr><td>伦敦</td><td>280 ms</td><td>96 ms</td></tr><tr><td>悉尼</td><td>210 ms</td><td>88 ms</td></tr></tbody></table>`

const english = `<p>Playing on a server at home should not take a trip around the world. Read <a href="#more">how a route is chosen</a>.</p>
<h3>What you need</h3><ul><li>The client, for <code>Windows 10</code> or later</li><li>An account</li></ul>`

export function GalleryReading() {
  return (
    <Stack gap={8}>
      <Breadcrumbs label="Where this is" current="A title that is longer than a narrow window has room for">
        <a href="#home">首页</a>
        <a href="#news">新闻</a>
      </Breadcrumbs>
      <EntryList>
        <Entry
          title={
            <a className="card-link" href="#one">
              国服新线路上线，晚高峰更稳
            </a>
          }
          facts={
            <>
              <Badge tone="quiet">国服</Badge>
              <time dateTime="2026-11-20">2026年11月20日</time>
            </>
          }
        >
          伦敦、悉尼与温哥华三地各增一条线路，晚间八点到十一点的延迟下降约三分之一。
        </Entry>
        <Entry
          title={
            <a className="card-link" href="#two">
              A shorter way for mobile games
            </a>
          }
          facts={<time dateTime="2026-11-18">Nov 18, 2026</time>}
        />
      </EntryList>
      <Prose lang="zh-CN" html={chinese} tableLabel="表格" />
      <Prose lang="en" html={english} tableLabel="Table" />
    </Stack>
  )
}

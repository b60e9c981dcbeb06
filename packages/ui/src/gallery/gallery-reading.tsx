import { Badge } from '#badge/badge.tsx'
import { Breadcrumbs } from '#breadcrumbs/breadcrumbs.tsx'
import { Entry, EntryList } from '#entry-list/entry-list.tsx'
import { Stack } from '#layout/layout.tsx'
import { Prose } from '#prose/prose.tsx'
import { landscape } from './pictures.ts'
import { useSay } from './say.ts'

const chinese = `<p>在海外打开国内的应用，常常要绕很远的路。<strong>薄荷加速器</strong>替您选一条更短的：从手机到 Shanghai 的节点，延迟通常低于 100 ms。</p>
<h2>三步开始</h2><ol><li>下载并安装客户端；</li><li>登录您的账号；</li><li>点击“一键加速”，<em>随时</em>可以暂停。</li></ol>
<blockquote>加速只影响您选定的应用，其他流量照常。</blockquote>
<table><thead><tr><th>出发地</th><th>直连</th><th>加速后</th></tr></thead><tbody><tr><td>伦敦</td><td>280 ms</td><td>96 ms</td></tr><tr><td>悉尼</td><td>210 ms</td><td>88 ms</td></tr></tbody></table>`

const english = `<p>Playing on a server at home should not take a trip around the world. Read <a href="#more">how a route is chosen</a>.</p>
<h2>Three steps</h2><ol><li>Download and install the client;</li><li>log in;</li><li>press “Speed up”, and pause <em>whenever</em> you like.</li></ol>
<blockquote>Only the apps that you choose are accelerated.</blockquote>
<table><thead><tr><th>From</th><th>Directly</th><th>With Bohe</th></tr></thead><tbody><tr><td>London</td><td>280 ms</td><td>96 ms</td></tr></tbody></table>
<h3>What you need</h3><ul><li>The client, for <code>Windows 10</code> or later</li><li>An account</li></ul>`

export function GalleryReading() {
  const say = useSay()
  return (
    <Stack gap={8}>
      <Breadcrumbs label={say('所在位置', 'Where this is')} current={say('国服新线路上线', 'New routes')}>
        <a href="#home">{say('首页', 'Home')}</a>
        <a href="#news">{say('新闻', 'News')}</a>
      </Breadcrumbs>
      <EntryList>
        <Entry
          title={
            <a className="card-link" href="#one">
              {say('国服新线路上线，晚高峰更稳', 'New routes to Chinese servers: steadier evenings')}
            </a>
          }
          facts={
            <>
              <Badge tone="quiet">{say('国服', 'Games')}</Badge>
              <time dateTime="2026-11-20">{say('2026年11月20日', 'Nov 20, 2026')}</time>
            </>
          }
        >
          {say('伦敦、悉尼与温哥华三地各增一条线路。', 'London, Sydney and Vancouver get one more route each.')}
        </Entry>
        <Entry
          title={
            <a className="card-link" href="#two">
              {say('只有标题的一条', 'An entry of nothing but a title')}
            </a>
          }
          facts={<time dateTime="2026-11-18">{say('2026年11月18日', 'Nov 18, 2026')}</time>}
        />
        <Entry
          title={
            <a className="card-link" href="#three">
              {say('带图片的一条', 'An entry with a picture')}
            </a>
          }
          facts={<time dateTime="2026-11-17">{say('2026年11月17日', 'Nov 17, 2026')}</time>}
          picture={landscape}
        >
          {say('图片只作装饰，读屏软件不读。', 'The picture only adorns: screen readers pass it over.')}
        </Entry>
      </EntryList>
      <Prose lang={say('zh-CN', 'en')} html={say(chinese, english)} tableLabel={say('表格', 'Table')} />
    </Stack>
  )
}

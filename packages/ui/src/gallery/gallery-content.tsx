import { useEffect } from 'react'
import { Button } from '#button/button.tsx'
import { Card } from '#card/card.tsx'
import { ConfirmDialog, Dialog } from '#dialog/dialog.tsx'
import { EmptyState } from '#empty-state/empty-state.tsx'
import { BoltIcon, GameIcon, VideoIcon } from '#icons/product.tsx'
import { Cluster, Grid, Stack } from '#layout/layout.tsx'
import { Menu } from '#menu/menu.tsx'
import { Notice, type NoticeTone } from '#notice/notice.tsx'
import { Pagination } from '#pagination/pagination.tsx'
import { Skeleton } from '#skeleton/skeleton.tsx'
import { type Column, DescriptionList, Table } from '#table/table.tsx'
import { LinkTabs, Tabs } from '#tabs/tabs.tsx'
import { ToastProvider, useToast } from '#toast/toast.tsx'
import { useGalleryWords, useSay } from './say.ts'

const nothing = () => {}

export function GalleryMessages() {
  const say = useSay()
  const toast = useToast()
  return (
    <Grid column="wide">
      <Stack gap={3}>
        <Notice tone="warning" title={say('提示', 'Careful')}>
          <p>{say('图形验证码不正确，请重新输入。', 'The characters are wrong. Please enter them again.')}</p>
        </Notice>
        <Notice tone="danger" title={say('付款未完成', 'Payment refused')}>
          <p>{say('订单已过期，没有扣款。', 'The order has expired. Nothing was charged.')}</p>
        </Notice>
        <Notice tone="success" action={<Button size="sm">{say('查看', 'Open')}</Button>}>
          <p>{say('套餐购买成功。', 'The package is yours.')}</p>
        </Notice>
        <Notice tone="info">
          <p>{say('会员时间还有 3 天到期。', 'Your membership ends in 3 days.')}</p>
        </Notice>
        <GalleryToasts />
        <Cluster>
          <Button onClick={() => toast({ tone: 'success', text: say('短信已发出。', 'The message is on its way.') })}>
            {say('浮动提示', 'Toast')}
          </Button>
        </Cluster>
      </Stack>
      <Dialogs />
    </Grid>
  )
}

function Dialogs() {
  const say = useSay()
  const labels = { closeLabel: say('关闭', 'Close'), cancelLabel: say('取消', 'Cancel') }
  return (
    <Stack>
      <ConfirmDialog
        open
        {...labels}
        title={say('确定要退出登录吗？', 'Log out?')}
        confirmLabel={say('退出登录', 'Log out')}
        tone="danger"
        onClose={nothing}
        onConfirm={nothing}
      >
        <p className="soft">{say('退出后，这台设备上的加速会停止。', 'Acceleration stops on this device.')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open
        pending
        {...labels}
        title={say('暂停会员', 'Pause the membership')}
        confirmLabel={say('暂停', 'Pause')}
        onClose={nothing}
        onConfirm={nothing}
      />
      <Dialog open closeLabel={labels.closeLabel} title={say('用微信分享', 'Share on WeChat')} onClose={nothing}>
        <p className="soft">{say('没有按钮的对话框。', 'A dialog without buttons.')}</p>
      </Dialog>
    </Stack>
  )
}

export function GalleryTabs() {
  const say = useSay()
  return (
    <Grid column="wide">
      <Tabs
        label={say('登录方式', 'Ways to log in')}
        tabs={[
          {
            id: 'phone',
            label: say('手机登录', 'Mobile'),
            content: <p>{say('手机号与密码，或短信验证码。', 'Number and password, or a code.')}</p>,
          },
          {
            id: 'email',
            label: say('邮箱登录', 'Email'),
            content: <p>{say('邮箱与密码。', 'Email and password.')}</p>,
          },
        ]}
      />
      <LinkTabs label={say('新闻分类', 'News labels')}>
        <a href="#all" aria-current="page">
          {say('全部', 'All')}
        </a>
        <a href="#games">{say('手游', 'Mobile games')}</a>
        <a href="#hot">{say('热门', 'Hot')}</a>
      </LinkTabs>
      <Menu summary={say('菜单', 'Menu')} open align="start">
        <a href="#cn" aria-current="true">
          简体中文
        </a>
        <a href="#en">English</a>
        <button type="button">{say('退出登录', 'Log out')}</button>
      </Menu>
    </Grid>
  )
}

export function GallerySurfaces() {
  const say = useSay()
  return (
    <Grid>
      <Card>
        <GameIcon />
        <h3>
          <a className="card-link" href="#games">
            {say('国服游戏', 'Games')}
          </a>
        </h3>
        <p className="soft">{say('晚高峰也不跳 ping。', 'The ping stays where it is, at peak time too.')}</p>
      </Card>
      <Card look="tinted">
        <VideoIcon />
        <h3>{say('视频', 'Video')}</h3>
        <p className="soft">{say('高清，不转圈。', 'HD without the spinner.')}</p>
      </Card>
      <Card look="floating">
        <BoltIcon />
        <h3>{say('浮起', 'Floating')}</h3>
        <p className="soft">{say('唯一的一层阴影。', 'The one elevation.')}</p>
      </Card>
      <Card>
        <Skeleton shape="circle" />
        <Skeleton lines={3} />
        <Skeleton shape="block" />
      </Card>
      <EmptyState
        title={say('暂无资讯，敬请期待！', 'No news yet.')}
        action={<Button size="sm">{say('回到首页', 'To the homepage')}</Button>}
      />
    </Grid>
  )
}

export function GalleryData() {
  const say = useSay()
  const { pages } = useGalleryWords()
  const orders = [
    { id: '20261121000017', plan: say('黄金 · 3 个月', 'Gold · 3 months'), money: '¥80.00' },
    { id: '20261120000009', plan: say('钻石 · 12 个月', 'Diamond · 12 months'), money: '¥1,588.00' },
  ]
  const columns: Column<(typeof orders)[number]>[] = [
    { key: 'id', header: say('订单号', 'Order'), cell: order => order.id },
    { key: 'plan', header: say('套餐', 'Plan'), cell: order => order.plan },
    { key: 'money', header: say('金额', 'Amount'), cell: order => order.money, numeric: true },
  ]
  return (
    <Stack gap={8}>
      <Table caption={say('订单', 'Orders')} rows={orders} rowKey={order => order.id} columns={columns} />
      <Table caption={say('空表', 'Nothing in it')} rows={[]} rowKey={order => order.id} columns={columns} />
      <DescriptionList
        items={[
          { term: say('订单号', 'Order'), detail: '20261121000017' },
          { term: say('套餐', 'Plan'), detail: say('黄金会员 3 个月', 'Gold, 3 months') },
        ]}
      />
      {[1, 4, 12].map(page => (
        <Pagination
          key={page}
          label={say(`翻页（第 ${page} 页）`, `Pages (at ${page})`)}
          page={page}
          pages={12}
          {...pages}
          renderLink={(one, props) => <a href={`?page=${one}`} {...props} />}
        />
      ))}
    </Stack>
  )
}

const tones = ['success', 'info', 'warning', 'danger'] as const
const aDay = 86_400

/** A toast of each tone, in place of the page's top, and for as long as somebody looks. */
function GalleryToasts() {
  const say = useSay()
  return (
    <Stack gap={3}>
      {tones.map(tone => (
        <div key={tone} className="gallery-toasts">
          <ToastProvider closeLabel={`${say('关闭提示', 'Close message')} (${tone})`}>
            <Shown tone={tone} />
          </ToastProvider>
        </div>
      ))}
    </Stack>
  )
}

function Shown({ tone }: { tone: NoticeTone }) {
  const say = useSay()
  const toast = useToast()
  useEffect(() => {
    toast({
      tone,
      ...(tone === 'warning' && { title: say('错误', 'error') }),
      text: say('短信已发出。', 'The message is on its way.'),
      seconds: aDay,
    })
  }, [])
  return null
}

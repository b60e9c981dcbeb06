import { Avatar } from '#avatar/avatar.tsx'
import { AvatarCropper } from '#avatar-cropper/avatar-cropper.tsx'
import { Button } from '#button/button.tsx'
import { Card } from '#card/card.tsx'
import { CopyButton } from '#copy-button/copy-button.tsx'
import { ConfirmDialog } from '#dialog/dialog.tsx'
import { EditRow } from '#edit-row/edit-row.tsx'
import { EmptyState } from '#empty-state/empty-state.tsx'
import { Field } from '#field/field.tsx'
import * as interfaceIcons from '#icons/interface.tsx'
import * as productIcons from '#icons/product.tsx'
import { BoltIcon, GameIcon, VideoIcon } from '#icons/product.tsx'
import * as systemIcons from '#icons/systems.tsx'
import { Cluster, Grid, Stack } from '#layout/layout.tsx'
import { Notice } from '#notice/notice.tsx'
import { Pagination } from '#pagination/pagination.tsx'
import { PictureField } from '#picture-field/picture-field.tsx'
import { Progress } from '#progress/progress.tsx'
import { Skeleton } from '#skeleton/skeleton.tsx'
import { DescriptionList, Table } from '#table/table.tsx'
import { LinkTabs, Tabs } from '#tabs/tabs.tsx'

export function GalleryMessages() {
  return (
    <Grid column="wide">
      <Stack gap={3}>
        <Notice tone="warning" title="错误">
          <p>图形验证码不正确，请重新输入。</p>
        </Notice>
        <Notice tone="danger" title="Payment refused">
          <p>The order has expired. Nothing was charged.</p>
        </Notice>
        <Notice tone="success" action={<Button size="sm">Open</Button>}>
          <p>Congratulations to you! Buy the package successfully!</p>
        </Notice>
        <Notice tone="info">
          <p>会员时间还有 3 天到期。</p>
        </Notice>
      </Stack>
      <ConfirmDialog
        open
        title="确定要退出登录吗？"
        closeLabel="关闭"
        confirmLabel="退出登录"
        cancelLabel="取消"
        tone="danger"
        onClose={() => {}}
        onConfirm={() => {}}
      >
        <p className="soft">退出后，这台设备上的加速会停止。</p>
      </ConfirmDialog>
    </Grid>
  )
}

export function GalleryTabs() {
  return (
    <Grid column="wide">
      <Tabs
        label="登录方式"
        tabs={[
          { id: 'phone', label: '手机登录', content: <p>手机号与密码，或短信验证码。</p> },
          { id: 'email', label: '邮箱登录', content: <p>邮箱与密码。</p> },
        ]}
      />
      <LinkTabs label="News labels">
        <a href="#all" aria-current="page">
          All
        </a>
        <a href="#games">Mobile games</a>
        <a href="#hot">Hot</a>
      </LinkTabs>
    </Grid>
  )
}

export function GallerySurfaces() {
  return (
    <Grid>
      <Card>
        <GameIcon />
        <h3>
          <a className="card-link" href="#games">
            国服游戏
          </a>
        </h3>
        <p className="soft">从伦敦到上海的延迟，从 280 ms 降到 96 ms。</p>
      </Card>
      <Card look="tinted">
        <VideoIcon />
        <h3>Video</h3>
        <p className="soft">1080p without the spinning wheel.</p>
      </Card>
      <Card look="floating">
        <BoltIcon />
        <h3>Floating</h3>
        <p className="soft">The one elevation.</p>
      </Card>
      <Card>
        <Skeleton shape="circle" />
        <Skeleton lines={3} />
      </Card>
      <EmptyState title="暂无资讯，敬请期待！" action={<Button size="sm">回到首页</Button>} />
    </Grid>
  )
}

const orders = [
  { id: '20261121000017', plan: 'Gold · 3 months', money: '¥ 80.00', state: 'Paid' },
  { id: '20261120000009', plan: 'Diamond · 12 months', money: '¥ 588.00', state: 'Expired' },
]

export function GalleryData() {
  return (
    <Stack gap={8}>
      <Table
        caption="Orders"
        rows={orders}
        rowKey={order => order.id}
        columns={[
          { key: 'id', header: 'Order', cell: order => order.id },
          { key: 'plan', header: 'Plan', cell: order => order.plan },
          { key: 'state', header: 'Status', cell: order => order.state },
          { key: 'money', header: 'Amount', cell: order => order.money, numeric: true },
        ]}
      />
      <DescriptionList
        items={[
          { term: '订单号', detail: '20261121000017' },
          { term: '套餐', detail: '黄金会员 3 个月' },
          { term: 'Copy', detail: <CopyButton value="x" label="Copy link" copiedLabel="Copied" /> },
        ]}
      />
      <Pagination
        label="Pages"
        page={4}
        pages={12}
        previousLabel="Previous page"
        nextLabel="Next page"
        pageLabel={page => `Page ${page}`}
        renderLink={(page, props) => <a href={`?page=${page}`} {...props} />}
      />
    </Stack>
  )
}

const landscape =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 300 200'%3E%3Crect width='300' height='200' fill='%237ca'/%3E%3Ccircle cx='150' cy='100' r='60' fill='%23365'/%3E%3C/svg%3E"

export function GalleryProfile() {
  return (
    <Stack gap={8}>
      <Cluster gap={4}>
        <Avatar name="Leaf" />
        <Avatar name="小叶" size="lg" />
        <Avatar name="13800138000" size="lg" />
        <PictureField label="选择图片" help="PNG、JPEG 或 WebP，不超过 2 MB。" dropHint="也可以拖到这里。" />
        <PictureField label="Choose a picture" error="The image size exceeds the limit!" />
      </Cluster>
      <div>
        <EditRow label="昵称" value="小叶" action="修改">
          <Field label="新昵称" />
        </EditRow>
        <EditRow open label="Contact number" value="+44 20 7946 0958" action="Change">
          <Field label="Number" type="tel" error="Mobile format error!" />
        </EditRow>
      </div>
      <AvatarCropper
        image={landscape}
        frameLabel="Visible part"
        zoomLabel="Zoom"
        previewLabel="Preview"
        onCrop={() => {}}
      />
      <Progress share={0.42} label="Sending the picture" />
    </Stack>
  )
}

export function GalleryIcons() {
  return (
    <Cluster gap={4}>
      {Object.entries({ ...interfaceIcons, ...productIcons, ...systemIcons }).map(([name, Icon]) => (
        <Icon key={name} label={name} />
      ))}
    </Cluster>
  )
}

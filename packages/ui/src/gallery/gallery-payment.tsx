import { Badge } from '#badge/badge.tsx'
import { Button } from '#button/button.tsx'
import { Countdown } from '#countdown/countdown.tsx'
import { AlipayIcon, PaypalIcon, QqWalletIcon, WechatPayIcon } from '#icons/product.tsx'
import { Cluster, Grid, Stack } from '#layout/layout.tsx'
import { type CardFace, MembershipCard } from '#membership-card/membership-card.tsx'
import { QrFrame } from '#qr-frame/qr-frame.tsx'
import { RadioCards } from '#radio-cards/radio-cards.tsx'
import { Steps } from '#steps/steps.tsx'
import { TimeRing } from '#time-ring/time-ring.tsx'

const faces: [CardFace, string][] = [
  ['gold', 'Gold'],
  ['platinum', 'Platinum'],
  ['diamond', '钻石会员'],
  ['free', '免费加速'],
]
const units = { days: '天', hours: '时', minutes: '分', seconds: '秒' }

export function GalleryCards() {
  return (
    <Grid column="wide">
      {faces.map(([face, title]) => (
        <MembershipCard
          key={face}
          face={face}
          title={title}
          corner={face === 'gold' ? 'Running' : undefined}
          footer={
            <>
              <span>薄荷用户 138••••0000</span>
              <span>2027-03-01</span>
            </>
          }
        >
          <p className="small">剩余时间</p>
          <Countdown className="gallery-large" secondsLeft={1_037_105} label="剩余时间" units={units} />
        </MembershipCard>
      ))}
    </Grid>
  )
}

export function GalleryChoices() {
  return (
    <Stack gap={6}>
      <RadioCards
        legend="时长"
        name="price_id"
        defaultValue="3"
        options={[
          { value: '1', title: '1 个月', price: '¥ 30.00' },
          { value: '3', title: '3 个月', detail: '合 ¥ 26.67 / 月', price: '¥ 80.00', badge: '推荐' },
          { value: '12', title: '12 个月', detail: '合 ¥ 22.50 / 月', price: '¥ 270.00' },
        ]}
      />
      <RadioCards
        legend="Payment method"
        name="pay_type"
        defaultValue="alipay"
        options={[
          { value: 'wechat', title: 'WeChat Pay', icon: <WechatPayIcon /> },
          { value: 'alipay', title: 'Alipay', icon: <AlipayIcon /> },
          { value: 'qq', title: 'QQ Wallet', icon: <QqWalletIcon />, detail: 'Not offered here', disabled: true },
          { value: 'paypal', title: 'PayPal', icon: <PaypalIcon /> },
        ]}
      />
    </Stack>
  )
}

/** A pattern that looks like a code; nothing is encoded in it. */
function SampleCode() {
  const dots = Array.from({ length: 29 * 29 }, (_, cell) => [cell % 29, Math.floor(cell / 29)] as const)
  const dark = dots.filter(([x, y]) => (x * 7 + y * 13 + x * y * 3 + ((x * x) ^ y)) % 5 < 2)
  return (
    <svg viewBox="0 0 29 29" aria-hidden="true">
      <path d={dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('')} fill="#000" />
    </svg>
  )
}

export function GalleryOrder() {
  return (
    <Grid>
      <Stack>
        <QrFrame label="用支付宝扫描此二维码支付 80.00 元" caption="打开支付宝，扫一扫">
          <SampleCode />
        </QrFrame>
        <Cluster>
          <TimeRing secondsLeft={1523} totalSeconds={1800}>
            <Countdown secondsLeft={1523} label="付款剩余时间" />
          </TimeRing>
          <TimeRing secondsLeft={185} totalSeconds={1800}>
            <Countdown secondsLeft={185} label="付款剩余时间" />
          </TimeRing>
          <TimeRing secondsLeft={0} totalSeconds={1800}>
            <Countdown secondsLeft={0} label="付款剩余时间" />
          </TimeRing>
        </Cluster>
      </Stack>
      <QrFrame label="Expired code" state="spent" cover={<Button size="sm">Get a new code</Button>}>
        <SampleCode />
      </QrFrame>
      <QrFrame label="Code is being made" state="loading" cover="…" />
      <Stack>
        <Steps
          done={1}
          doneLabel="已完成"
          steps={[
            { title: '下单', detail: '订单号 20261121000017' },
            { title: '扫码付款', detail: '付款后页面会自动更新' },
            { title: '开通会员' },
          ]}
        />
        <Cluster>
          <Badge>推荐</Badge>
          <Badge tone="mint">Paid</Badge>
          <Badge tone="quiet">Expired</Badge>
        </Cluster>
      </Stack>
    </Grid>
  )
}

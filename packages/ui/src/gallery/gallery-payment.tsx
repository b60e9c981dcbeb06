import { QRCodeSVG } from 'qrcode.react'
import { Badge } from '#badge/badge.tsx'
import { Button } from '#button/button.tsx'
import { Countdown } from '#countdown/countdown.tsx'
import { AlipayIcon, PaypalIcon, QqWalletIcon, WechatPayIcon } from '#icons/product.tsx'
import { Cluster, Grid, Stack } from '#layout/layout.tsx'
import { MembershipCard } from '#membership-card/membership-card.tsx'
import { PrizeRing } from '#prize-ring/prize-ring.tsx'
import { QrFrame } from '#qr-frame/qr-frame.tsx'
import { RadioCards } from '#radio-cards/radio-cards.tsx'
import { Steps } from '#steps/steps.tsx'
import { TimeRing } from '#time-ring/time-ring.tsx'
import { useSay } from './say.ts'

export function GalleryCards() {
  const say = useSay()
  const units = {
    days: say('天', ' d'),
    hours: say('时', ' h'),
    minutes: say('分', ' min'),
    seconds: say('秒', ' s'),
  }
  const cards = [
    ['gold', say('黄金会员', 'Gold'), say('运行中', 'Running'), 1_037_105],
    ['platinum', say('铂金会员', 'Platinum'), say('已暂停', 'Paused'), 86_399],
    ['diamond', say('钻石会员', 'Diamond'), undefined, 59],
    ['free', say('免费加速', 'Free'), say('已到期', 'Expired'), 0],
  ] as const
  return (
    <Grid column="wide">
      {cards.map(([face, title, state, left]) => (
        <MembershipCard
          key={face}
          face={face}
          title={title}
          corner={state}
          footer={
            <>
              <span>{say('薄荷用户', 'Member')} 138••••0000</span>
              <span>2027-03-01</span>
            </>
          }
        >
          <p className="small">{say('剩余时间', 'Time left')}</p>
          <Countdown className="gallery-large" secondsLeft={left} label={say('剩余时间', 'Time left')} units={units} />
        </MembershipCard>
      ))}
    </Grid>
  )
}

export function GalleryChoices() {
  const say = useSay()
  return (
    <Stack gap={6}>
      <RadioCards
        legend={say('时长', 'Period')}
        name="price_id"
        defaultValue="3"
        options={[
          { value: '1', title: say('1 个月', '1 month'), price: '¥30.00' },
          {
            value: '3',
            title: say('3 个月', '3 months'),
            detail: say('合 ¥26.67 / 月', '¥26.67 a month'),
            price: '¥80.00',
            badge: say('推荐', 'Best'),
          },
          {
            value: '12',
            title: say('12 个月', '12 months'),
            detail: say('合 ¥22.50 / 月', '¥22.50 a month'),
            price: '¥270.00',
          },
        ]}
      />
      <RadioCards
        legend={say('支付方式', 'Payment method')}
        name="pay_type"
        defaultValue="alipay"
        options={[
          { value: 'wechat', title: say('微信支付', 'WeChat Pay'), icon: <WechatPayIcon /> },
          { value: 'alipay', title: say('支付宝', 'Alipay'), icon: <AlipayIcon /> },
          {
            value: 'qq',
            title: say('QQ 钱包', 'QQ Wallet'),
            icon: <QqWalletIcon />,
            detail: say('暂不支持', 'Not offered here'),
            disabled: true,
          },
          { value: 'paypal', title: 'PayPal', icon: <PaypalIcon /> },
        ]}
      />
      <RadioCards
        legend={say('想换成的套餐', 'Package to exchange for')}
        name="package_id"
        layout="list"
        error={say('请选择套餐！', 'Please choose a package!')}
        options={[
          { value: '21', title: say('铂金会员', 'Platinum'), detail: say('全部线路', 'Every route') },
          { value: '31', title: say('钻石会员', 'Diamond'), detail: say('2 台设备', '2 devices') },
        ]}
      />
    </Stack>
  )
}

/** What the first code says: as long as a payment address gets. */
const payUrl = 'https://pay.example.com/gateway/v3/transactions/native?order=20261121000017&nonce=7f3a9c1e5b2d'

const Code = () => <QRCodeSVG value={payUrl} level="M" marginSize={0} size={224} aria-hidden="true" />

export function GalleryOrder() {
  const say = useSay()
  const left = say('付款剩余时间', 'Time left to pay')
  return (
    <Grid>
      <Stack>
        <QrFrame
          label={say('用支付宝扫描此二维码支付 80.00 元', 'Scan with Alipay to pay 80.00 CNY')}
          caption={say('打开支付宝，扫一扫', 'Open Alipay and scan')}
        >
          <Code />
        </QrFrame>
        <Cluster>
          {[1523, 185, 0].map(seconds => (
            <TimeRing key={seconds} secondsLeft={seconds} totalSeconds={1800}>
              <Countdown secondsLeft={seconds} label={left} />
            </TimeRing>
          ))}
        </Cluster>
      </Stack>
      <QrFrame
        label={say('已失效的二维码', 'Expired code')}
        state="spent"
        cover={<Button size="sm">{say('重新获取', 'Get a new code')}</Button>}
      >
        <Code />
      </QrFrame>
      <QrFrame
        label={say('正在生成二维码', 'Code is being made')}
        state="loading"
        cover={say('请稍候', 'One moment')}
      />
      <Stack>
        {[0, 1, 3].map(done => (
          <Steps
            key={done}
            done={done}
            doneLabel={say('已完成', 'Done')}
            steps={[
              { title: say('下单', 'Order'), detail: '20261121000017' },
              {
                title: say('扫码付款', 'Scan and pay'),
                detail: say('付款后页面会自动更新', 'This page follows by itself'),
              },
              { title: say('开通会员', 'Membership starts') },
            ]}
          />
        ))}
        <Cluster>
          <Badge>{say('推荐', 'Best')}</Badge>
          <Badge tone="mint">{say('已支付', 'Paid')}</Badge>
          <Badge tone="quiet">{say('已过期', 'Expired')}</Badge>
        </Cluster>
      </Stack>
    </Grid>
  )
}

const drawn = { to: 2 }

export function GalleryPrizes() {
  const say = useSay()
  const tiles = Array.from({ length: 8 }, (_, at) => ({
    key: String(at),
    title: at % 3 === 1 ? say('再接再厉', 'Next time') : say(`${at + 1} 天会员`, `${at + 1} days`),
    blank: at % 3 === 1,
  }))
  return (
    <Grid column="wide">
      {[undefined, drawn].map(run => (
        <PrizeRing key={run?.to ?? 'idle'} className="gallery-ring" tiles={tiles} run={run} onRest={() => {}}>
          <Button tone="primary">{say('抽奖', 'Draw')}</Button>
        </PrizeRing>
      ))}
    </Grid>
  )
}

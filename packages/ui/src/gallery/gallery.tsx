import { createElement } from 'react'
import { BrandMark } from '#brand-mark/brand-mark.tsx'
import { buttonClass } from '#button/button.tsx'
import { LogoutIcon, UserIcon } from '#icons/control.tsx'
import { GlobeIcon } from '#icons/interface.tsx'
import { Page, Section, Stack } from '#layout/layout.tsx'
import { Menu } from '#menu/menu.tsx'
import { SideNav } from '#side-nav/side-nav.tsx'
import { BoxedLink } from '#site-shell/boxed-link.tsx'
import { FooterColumn, SiteFooter } from '#site-shell/site-footer.tsx'
import { SiteHeader } from '#site-shell/site-header.tsx'
import { SkipLink } from '#skip-link/skip-link.tsx'
import { ToastProvider } from '#toast/toast.tsx'
import { GalleryData, GalleryMessages, GallerySurfaces, GalleryTabs } from './gallery-content.tsx'
import { GalleryForced } from './gallery-forced.tsx'
import { GalleryButtons, GalleryForms } from './gallery-forms.tsx'
import { GalleryIdentity, GalleryType } from './gallery-identity.tsx'
import { GalleryLong } from './gallery-long.tsx'
import { GalleryCards, GalleryChoices, GalleryOrder, GalleryPrizes } from './gallery-payment.tsx'
import { GalleryProfile } from './gallery-profile.tsx'
import { GalleryReading } from './gallery-reading.tsx'
import { GalleryLanguageProvider, useSay } from './say.ts'
import './gallery.css'

const parts = [
  ['identity', '标志与图标', 'Mark, avatars, icons', GalleryIdentity],
  ['type', '文字', 'Type', GalleryType],
  ['buttons', '按钮', 'Buttons', GalleryButtons],
  ['forms', '表单', 'Forms', GalleryForms],
  ['forced', '指针与键盘', 'Pointed at, focused', GalleryForced],
  ['membership', '会员卡', 'Membership', GalleryCards],
  ['choices', '选择', 'Choices', GalleryChoices],
  ['order', '订单', 'Order', GalleryOrder],
  ['prizes', '抽奖', 'Prizes', GalleryPrizes],
  ['messages', '消息与对话框', 'Messages, dialogs', GalleryMessages],
  ['tabs', '标签与菜单', 'Tabs, menus', GalleryTabs],
  ['surfaces', '表面', 'Surfaces', GallerySurfaces],
  ['data', '数据', 'Data', GalleryData],
  ['reading', '阅读', 'Reading', GalleryReading],
  ['profile', '资料', 'Profile', GalleryProfile],
  ['long', '长文字', 'Long text', GalleryLong],
] as const

export type GalleryProps = { language: 'zh-CN' | 'en' }

/** Every component in every state, for looking at while working on them; no site can import it. */
export function Gallery({ language }: GalleryProps) {
  return (
    <GalleryLanguageProvider value={language}>
      <GalleryFrame />
    </GalleryLanguageProvider>
  )
}

function GalleryFrame() {
  const say = useSay()
  return (
    <ToastProvider closeLabel={say('关闭提示', 'Close message')}>
      <SkipLink href="#main">{say('跳到正文', 'Skip to content')}</SkipLink>
      <GalleryHeader />
      <main id="main" className="gallery">
        <Section tight tinted>
          <Page as={Stack}>
            <p className="gallery-hero">{say('回家的近路，一片薄荷的清凉。', 'The short way home.')}</p>
            <p className="soft measure">{say('每个组件，每种状态。', 'Every component in every state.')}</p>
          </Page>
        </Section>
        <Page width="sided">
          <SideNav label={say('各部分', 'Parts')} current={say('各部分', 'Parts')} closeLabel={say('关闭', 'Close')}>
            {parts.map(([id, chinese, english], index) => (
              <a key={id} href={`#${id}`} aria-current={index === 0 ? 'page' : undefined}>
                {say(chinese, english)}
              </a>
            ))}
          </SideNav>
          <div>
            {parts.map(([id, chinese, english, Part]) => (
              <Section key={id} tight ruled aria-labelledby={id}>
                <Stack gap={6}>
                  <h2 id={id}>{say(chinese, english)}</h2>
                  {createElement(Part)}
                </Stack>
              </Section>
            ))}
          </div>
        </Page>
      </main>
      <GalleryFooter />
    </ToastProvider>
  )
}

function GalleryFooter() {
  const say = useSay()
  return (
    <SiteFooter legal={<span>© Bohe 薄荷加速器</span>}>
      <FooterColumn title={say('产品', 'Product')}>
        <a href="#download">{say('下载', 'Download')}</a>
        <a href="#plans">{say('套餐', 'Plans')}</a>
      </FooterColumn>
      <FooterColumn title={say('帮助', 'Help')}>
        <a href="#help">{say('帮助中心', 'Help centre')}</a>
        <ul>
          <BoxedLink link={<a href="#wechat">{say('微信公众号', 'WeChat')}</a>}>{say('二维码', 'QR code')}</BoxedLink>
        </ul>
      </FooterColumn>
    </SiteFooter>
  )
}

function GalleryHeader() {
  const say = useSay()
  return (
    <SiteHeader
      brand={
        <a className="brand" href="#home">
          <BrandMark />
          {say('薄荷加速器', 'Bohe')}
        </a>
      }
      navLabel={say('主导航', 'Main')}
      menuLabel={say('打开菜单', 'Open menu')}
      closeLabel={say('关闭菜单', 'Close menu')}
      actions={
        <>
          <Menu summary={<GlobeIcon />} label={say('语言', 'Language')}>
            <a href="?language=zh-CN">简体中文</a>
            <a href="?language=en">English</a>
          </Menu>
          <Menu summary={say('小叶', 'Leaf')} className="wide-only">
            <a href="#user">
              <UserIcon /> {say('会员中心', 'Member centre')}
            </a>
            <button type="button">
              <LogoutIcon /> {say('退出登录', 'Log out')}
            </button>
          </Menu>
          <a className={buttonClass({ tone: 'primary', size: 'sm' })} href="#register">
            {say('注册', 'Register')}
          </a>
        </>
      }
    >
      <a href="#home" aria-current="page">
        {say('首页', 'Home')}
      </a>
      <a href="#plans">{say('套餐', 'Plans')}</a>
      <a href="?theme=light">{say('浅色', 'Light')}</a>
      <a href="?theme=dark">{say('深色', 'Dark')}</a>
    </SiteHeader>
  )
}

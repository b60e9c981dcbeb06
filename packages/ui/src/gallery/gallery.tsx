import type { ReactNode } from 'react'
import { BrandMark } from '#brand-mark/brand-mark.tsx'
import { Button, buttonClass } from '#button/button.tsx'
import { LogoutIcon, UserIcon } from '#icons/control.tsx'
import { GlobeIcon } from '#icons/interface.tsx'
import { Cluster, Page, Section, Stack } from '#layout/layout.tsx'
import { Menu } from '#menu/menu.tsx'
import { SideNav } from '#site-shell/side-nav.tsx'
import { FooterColumn, SiteFooter } from '#site-shell/site-footer.tsx'
import { SiteHeader } from '#site-shell/site-header.tsx'
import { SkipLink } from '#skip-link/skip-link.tsx'
import { ToastProvider, useToast } from '#toast/toast.tsx'
import {
  GalleryData,
  GalleryIcons,
  GalleryMessages,
  GalleryProfile,
  GallerySurfaces,
  GalleryTabs,
} from './gallery-content.tsx'
import { GalleryButtons, GalleryForms } from './gallery-forms.tsx'
import { GalleryCards, GalleryChoices, GalleryOrder } from './gallery-payment.tsx'
import { GalleryReading } from './gallery-reading.tsx'

const parts: [title: string, content: ReactNode][] = [
  ['Buttons', <GalleryButtons key="buttons" />],
  ['Forms', <GalleryForms key="forms" />],
  ['Membership', <GalleryCards key="cards" />],
  ['Choices', <GalleryChoices key="choices" />],
  ['Order', <GalleryOrder key="order" />],
  ['Messages', <GalleryMessages key="messages" />],
  ['Tabs', <GalleryTabs key="tabs" />],
  ['Surfaces', <GallerySurfaces key="surfaces" />],
  ['Data', <GalleryData key="data" />],
  ['Reading', <GalleryReading key="reading" />],
  ['Profile', <GalleryProfile key="profile" />],
  ['Icons', <GalleryIcons key="icons" />],
]

/** Every component in every state, for looking at while working on them; no site imports it. */
export function Gallery() {
  return (
    <ToastProvider closeLabel="Close">
      <SkipLink href="#main">Skip to content</SkipLink>
      <GalleryHeader />
      <main id="main">
        <Section tight tinted>
          <Page as={Stack}>
            <Cluster>
              {[16, 24, 48, 96].map(size => (
                <BrandMark key={size} size={size} />
              ))}
            </Cluster>
            <h1 className="gallery-hero">Short way home. 回家的近路，一片薄荷的清凉。</h1>
            <p className="soft measure">
              薄荷加速器让海外的您像在国内一样看视频、听音乐、玩国服游戏。Bohe is instantly there.
            </p>
            <ToastButton />
          </Page>
        </Section>
        <Page width="sided">
          <SideNav label="Parts">
            {parts.map(([title], index) => (
              <a key={title} href={`#${title}`} aria-current={index === 0 ? 'page' : undefined}>
                <UserIcon /> {title}
              </a>
            ))}
          </SideNav>
          <div>
            {parts.map(([title, content]) => (
              <Section key={title} tight ruled aria-labelledby={title}>
                <Stack gap={6}>
                  <h2 id={title}>{title}</h2>
                  {content}
                </Stack>
              </Section>
            ))}
          </div>
        </Page>
      </main>
      <SiteFooter legal={<span>© Bohe 薄荷加速器</span>}>
        <FooterColumn title="产品">
          <a href="#download">下载</a>
          <a href="#plans">套餐</a>
        </FooterColumn>
        <FooterColumn title="Support">
          <a href="#help">Help centre</a>
          <a href="mailto:help@example.com">help@example.com</a>
        </FooterColumn>
      </SiteFooter>
    </ToastProvider>
  )
}

function ToastButton() {
  const toast = useToast()
  return <Button onClick={() => toast({ tone: 'success', text: 'SMS code was obtained successfully!' })}>Toast</Button>
}

function GalleryHeader() {
  return (
    <SiteHeader
      brand={
        <a className="brand" href="#home">
          <BrandMark />
          薄荷加速器
        </a>
      }
      navLabel="Main"
      menuLabel="Open menu"
      closeLabel="Close menu"
      actions={
        <>
          <Menu summary={<GlobeIcon />} label="Language">
            <a href="#cn" aria-current="true">
              简体中文
            </a>
            <a href="#en">English</a>
          </Menu>
          <Menu summary="Mint" className="wide-only">
            <a href="#user">
              <UserIcon /> Member Center
            </a>
            <button type="button">
              <LogoutIcon /> Log Out
            </button>
          </Menu>
          <a className={buttonClass({ tone: 'primary', size: 'sm' })} href="#register">
            注册
          </a>
        </>
      }
    >
      <a href="#home" aria-current="page">
        Homepage
      </a>
      <a href="#plans">Plans</a>
      <a href="#news">News</a>
      <a href="#about">About</a>
    </SiteHeader>
  )
}

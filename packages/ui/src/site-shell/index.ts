export { BoxedLink, type BoxedLinkProps } from './boxed-link.tsx'
export { FooterColumn, SiteFooter, type SiteFooterProps } from './site-footer.tsx'
export { SiteHeader, type SiteHeaderProps } from './site-header.tsx'

export { Breadcrumbs, type BreadcrumbsProps } from './breadcrumbs.tsx'

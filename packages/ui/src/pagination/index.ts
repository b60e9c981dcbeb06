export { type PageLinkProps, Pagination, type PaginationProps } from './pagination.tsx'

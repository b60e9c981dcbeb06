export { Cluster, type Gap, Grid, Page, Section, Stack } from './layout.tsx'

export { LinkTabs, type Tab, Tabs, type TabsProps } from './tabs.tsx'

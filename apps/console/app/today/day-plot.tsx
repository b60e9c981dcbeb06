import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

export interface PlottedDay {
  day: string
  value: number
}

/** Bars of one figure by day, from the rows of the table below it. Fetched when there is something to plot. */
export default function DayPlot({ days, label }: { days: readonly PlottedDay[]; label: string }) {
  return (
    <div className="console-chart" data-plot={label}>
      <ResponsiveContainer width="100%" height={220}>
        <BarChart data={[...days]} title={label} margin={{ top: 8, right: 8, bottom: 0, left: 8 }} accessibilityLayer>
          <CartesianGrid vertical={false} stroke="var(--hairline)" />
          <XAxis
            dataKey="day"
            tick={{ fill: 'var(--ink-soft)', fontSize: 12 }}
            stroke="var(--hairline)"
            minTickGap={24}
          />
          <YAxis tick={{ fill: 'var(--ink-soft)', fontSize: 12 }} stroke="var(--hairline)" width={64} />
          <Tooltip
            cursor={{ fill: 'var(--sunken)' }}
            contentStyle={{ background: 'var(--raised)', border: '1px solid var(--hairline)', color: 'var(--ink)' }}
            itemStyle={{ color: 'var(--ink)' }}
          />
          <Bar dataKey="value" name={label} fill="var(--accent)" isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

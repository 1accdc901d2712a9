/** @jsxImportSource vue */
import type {} from 'positional-embedding-playground/vue';
import type { GlobalComponents } from 'vue';
import 'positional-embedding-playground/element';

export const Notes = () => (
  <main>
    <pe-figure
      state="v=1&scheme=sinusoidal"
      view="difference"
      heading-level={3}
      onPeResult={({ detail }) => detail.result.number.length}
    />
    <pe-story src="order.json" class="wide" />
    {/* @ts-expect-error: not a theme */}
    <pe-playground theme="blue" />
  </main>
);

/** As templates check it. */
type Properties = InstanceType<GlobalComponents['pe-figure']>['$props'];
export const properties: Properties = { state: 'v=1', lock: 'seed', onPeReady: ({ detail }) => detail.state };

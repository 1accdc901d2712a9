/** The formula that defines each scheme. */
import type { TemplateResult } from 'lit';
import type { SchemeId } from '../core/types.ts';
import { tex } from '../draw/tex.ts';

export const formulas: Readonly<Record<SchemeId, TemplateResult>> = {
  none: tex`e_{ij} = \frac{q_i \cdot k_j}{\sqrt{d}}`,
  index: tex`P_{p,i} = p`,
  'normalized-index': tex`P_{p,i} = \frac{p}{n - 1}`,
  sinusoidal: tex`\begin{gathered} P_{p,2i} = \sin(w_i\, p) \\ P_{p,2i+1} = \cos(w_i\, p) \\ w_i = \text{base}^{-2i/d} \end{gathered}`,
  learned: tex`P_{p,i} \sim \mathcal{N}(0, \sigma^2)`,
  'learned-sinusoidal': tex`\begin{gathered} P_{p,2i} = \sin(w_i\, p) \\ P_{p,2i+1} = \cos(w_i\, p) \\ w_i \text{ learned} \end{gathered}`,
  'sinusoidal-2d': tex`P_p = \bigl[\,\text{PE}(p \bmod c),\ \text{PE}(\lfloor p / c \rfloor)\,\bigr]`,
  randomized: tex`P_p = \text{PE}(r_p), \quad 0 \le r_0 < r_1 < \dots < r_{n-1} < L_{\max}`,
  rotary: tex`\begin{gathered} q_i' = q_i\, e^{\mathrm{i}\, m\, \theta_i} \qquad k_i' = k_i\, e^{\mathrm{i}\, n\, \theta_i} \qquad \theta_i = \text{base}^{-2i/d} \\ \text{score}(m, n) = \text{Re} \sum_i q_i\, \overline{k_i}\; e^{\mathrm{i}\,(m - n)\,\theta_i} \end{gathered}`,
  xpos: tex`\text{score}(m, n) = \text{Re} \sum_i q_i\, \overline{k_i}\; \zeta_i^{(m - n)/s}\; e^{\mathrm{i}\,(m - n)\,\theta_i}, \qquad \zeta_i = \frac{2i/d + 0.4}{1.4}`,
  fope: tex`\begin{gathered} q_{i,p}' = q_i\,(c_{p,i} + \mathrm{i}\, s_{p,i}) \qquad c_{p,i} = \cos(\theta_i\, p) + \sum_m C_{mi} \cos(\theta_m\, p) \qquad s_{p,i} \text{ likewise} \\ C_{mi} \sim \mathcal{N}(0, g^2/D) \qquad \theta_i = 0 \text{ where } \theta_i < 2\pi / L \end{gathered}`,
  alibi: tex`b_{ij} = -s_h\, |i - j|, \qquad s_h = 2^{-ah/H} \quad (h = 1, \dots, H;\ \text{usually } a = 8)`,
  t5: tex`e_{ij} = q_i \cdot k_j + b_{ij}, \qquad b_{ij} = v_{h,\, \text{bucket}(j - i)}`,
  kerple: tex`b_{ij} = -r_1 \log(1 + r_2\, |i - j|) \qquad \text{or} \qquad b_{ij} = -r_1\, |i - j|^{r_2}`,
  fire: tex`b_{ij} = f\!\left(\frac{\psi(|i - j|)}{\psi(\max(L, i, j))}\right), \qquad \psi(x) = \log(c\,x + 1)`,
  tisa: tex`b_{ij} = \sum_s a_s\, e^{-|b_s|\,(j - i - c_s)^2}`,
  tupe: tex`b_{ij} = \frac{(p_i\, U^Q) \cdot (p_j\, U^K)}{\sqrt{2d}}`,
  shaw: tex`\begin{gathered} e_{ij} = \frac{q_i \cdot (k_j + a^K_{ij})}{\sqrt{d}} \qquad z_i = \sum_j \alpha_{ij}\,(v_j + a^V_{ij}) \\ a_{ij} = w_{\text{clip}(j - i)} \qquad \text{clip}(x) = \max(-k, \min(k, x)) \end{gathered}`,
  'relative-sinusoidal': tex`\begin{gathered} e_{ij} = \frac{q_i \cdot (k_j + a_{ij})}{\sqrt{d}} \qquad z_i = \sum_j \alpha_{ij}\,(v_j + a_{ij}) \\ a_{ij} = \text{PE}(\text{clip}(j - i)) \end{gathered}`,
  'transformer-xl': tex`e_{ij} = \frac{(q_i + u) \cdot k_j + (q_i + v) \cdot W_R\, \text{PE}(i - j)}{\sqrt{d}}`,
  deberta: tex`e_{ij} = \frac{q_i \cdot k_j + q_i \cdot K_{\delta(i,j)} + k_j \cdot Q_{\delta(j,i)}}{\sqrt{3d}}, \qquad \delta(i, j) = \text{clip}(\text{bucket}(i - j))`,
  'forget-gate': tex`b_{ij} = \sum_{t = j + 1}^{i} \log \sigma(w_h \cdot x_t + b_h)`,
  cope: tex`\begin{gathered} e_{ij} = \frac{q_i \cdot k_j}{\sqrt{d}} + q_i \cdot e[p_{ij}] \qquad p_{ij} = \sum_{t = j}^{i} \sigma\!\left(\frac{q_i \cdot k_t}{\sqrt{d}}\right) \\ e[p] = (1 - p + \lfloor p \rfloor)\, e_{\lfloor p \rfloor} + (p - \lfloor p \rfloor)\, e_{\lceil p \rceil} \end{gathered}`,
  'projected-relative': tex`b_{ij} = (x_i\, W_r)_h \cdot P_{i - j} \quad (0 \le i - j < E), \qquad \text{else } 0`,
  formula: tex`P_{p,i} = f(p, i, d)`,
  'bias-formula': tex`b_{ij} = b(m, h, H), \qquad m = j - i, \quad h = 1, \dots, H`,
};

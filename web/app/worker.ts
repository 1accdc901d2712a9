import { serve } from '../engine/serve.ts';
import { jobs, loadFirstCore } from './jobs.ts';

serve(jobs, loadFirstCore, self, self.name.split(' '));

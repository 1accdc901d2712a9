import { loadFirstCore } from '#first-core';
import { serve } from '../engine/serve.ts';
import { jobs } from './jobs.ts';

serve(jobs, loadFirstCore, self, self.name.split(' '));
